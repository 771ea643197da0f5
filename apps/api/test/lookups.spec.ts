import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { describe, expect } from 'vitest'
import { LOOKUP_MINUTES, MAX_LOOKUPS } from '../src/modules/lookups/index.ts'
import { payerWays } from '../src/modules/bank-lines/index.ts'
import { waysToName as memberWays } from '../src/modules/members/members.list.ts'
import { waysToName as withdrawalWays } from '../src/modules/withdrawals/withdrawals.list.ts'
import { termsOf } from '../src/platform/lists/search-terms.ts'
import { asOwner } from './support/as-owner.ts'
import { type BankingFixture, createBankingFixture } from './support/banking-fixture.ts'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { expectReads } from './support/plans.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createBankingFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

const MEMBERS = '/usersystem'
const DEPOSITS = '/8hwe8vhevv/deposithistory'
const LINES = '/bank/history'
const WITHDRAWALS = '/userbalance/allwithdraw'
const search = (admin: FixtureAdmin, list: string, q: string) =>
  admin.get<{ id: string }[]>(`${list}?q=${encodeURIComponent(q)}`)
const found = async (admin: FixtureAdmin, list: string, q: string) => {
  const reply = await search(admin, list, q)
  expect([reply.status, list, q]).toEqual([200, list, q])
  return reply.body.data.length
}
/** A member with a deposit and a withdrawal; the payer's account and phone are the member's. */
async function aPerson(fixture: BankingFixture) {
  const member = await fixture.member(baht(500), { phone: '+66811563444', accountNo: '4012387651' })
  const account = await fixture.account()
  await fixture.line(account, {
    counterparty: { bankCode: '014', accountNo: '401-2-38765-1', phone: '081-156-3444' },
    reference: 'LINE-1',
  })
  const requested = await fixture.event('withdrawal.requested', {
    externalId: randomUUID(),
    username: member.username,
    amount: 100,
  })
  expect(requested.status).toBe(200)
  return { member, account }
}
const everything = { phones: true, accounts: true }
const LISTS = [MEMBERS, DEPOSITS, WITHDRAWALS]

describe('an admin with the right to personal data', () => {
  test('finds complete values and last digits, in every list', async ({ fixture }) => {
    await aPerson(fixture)
    const owner = await fixture.admin('owner')
    for (const list of [...LISTS, LINES])
      for (const q of ['4012387651', '401-2-38765-1', '7651', '8765-1', '0811563444', '3444', '156-3444']) {
        expect([list, q, await found(owner, list, q)]).toEqual([list, q, 1])
      }
    for (const list of [...LISTS, LINES])
      for (const q of ['651', '40123876', '08115634', '9999'])
        expect([list, q, await found(owner, list, q)]).toEqual([list, q, 0])
  })
})

describe('an admin without it', () => {
  test('finds complete values only: no prefix, no suffix, nothing between', async ({ fixture }) => {
    const { member } = await aPerson(fixture)
    const [support, auditor] = [await fixture.admin('support'), await fixture.admin('auditor')]
    for (const [reader, list] of [...LISTS.map(each => [support, each] as const), [auditor, LINES] as const]) {
      for (const q of ['4012387651', '0811563444'])
        expect([list, q, await found(reader, list, q)]).toEqual([list, q, 1])
      for (const q of ['7651', '3444', '401238765', '012387651', '081156344', '811563444', '87651'])
        expect([list, q, await found(reader, list, q)]).toEqual([list, q, 0])
      expect(await found(reader, list, member.username)).toBe(list === LINES ? 0 : 1)
    }
    const owner = await fixture.admin('owner')
    await owner.post(`/members/${member.id}/notes`, { text: 'โทรหา 081-156-3444 วันที่ 5' })
    await owner.post(`/members/${member.id}/notes`, { text: 'VIP 2' })
    const notes = `/members/${member.id}/notes`
    expect([
      await found(support, notes, '156'),
      await found(support, notes, '5'),
      await found(support, notes, 'โทร'),
      await found(support, notes, 'vip 2'),
      await found(owner, notes, '156'),
    ]).toEqual([0, 0, 1, 1, 1])
  })

  test('is recorded for each, masked; a repeated one counts once', async ({ fixture }) => {
    await aPerson(fixture)
    const support = await fixture.admin('support')
    for (const q of ['081-156-3444', '0811563444', '+66811563444', '66811563444', '4012387651'])
      await found(support, MEMBERS, q)
    await found(support, DEPOSITS, '4012387651')
    const rows = await fixture.db
      .selectFrom('audit')
      .select(['object_id', 'after', 'outcome'])
      .where('action', '=', 'personal-data.look-up')
      .where('actor_id', '=', support.id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { object_id: 'members.list', outcome: 'done', after: { kind: 'phone', value: '081-•••-3444' } },
      { object_id: 'members.list', outcome: 'done', after: { kind: 'account', value: '401-2-•••••-1' } },
    ])
    await found(await fixture.admin('finance-maker'), MEMBERS, '0811563444')
    expect(
      await fixture.db.selectFrom('audit').select('id').where('action', '=', 'personal-data.look-up').execute(),
    ).toHaveLength(2)
  })

  test('is recorded whatever separates the digits', async ({ fixture }) => {
    await aPerson(fixture)
    const spellings = ['0811\u2800563444', '0811\u2800\u200b563444', '4012\u2800387651', '４０１２\u2800３８７６５１']
    for (const list of LISTS)
      for (const q of spellings) {
        const reader = await fixture.admin('support')
        expect([list, q, await found(reader, list, q)]).toEqual([list, q, 1])
        expect(
          await fixture.db
            .selectFrom('audit')
            .select('object_id')
            .where('action', '=', 'personal-data.look-up')
            .where('actor_id', '=', reader.id)
            .execute(),
        ).toHaveLength(1)
      }
    const auditor = await fixture.admin('auditor')
    expect(await found(auditor, LINES, '0811\u2800563444')).toBe(1)
    expect(
      await fixture.db
        .selectFrom('audit')
        .select('object_id')
        .where('action', '=', 'personal-data.look-up')
        .where('actor_id', '=', auditor.id)
        .execute(),
    ).toHaveLength(1)
  })

  test(`looks up ${MAX_LOOKUPS} different ones in ${LOOKUP_MINUTES} minutes, also at once; beyond that is refused and the owners are told`, async ({
    fixture,
  }) => {
    const [support, owner, risk] = [
      await fixture.admin('support', { name: 'Nok' }),
      await fixture.admin('owner'),
      await fixture.admin('risk'),
    ]
    const numbers = Array.from({ length: MAX_LOOKUPS + 6 }, (_, n) => `08${String(10_000_000 + n)}`)
    const replies = await Promise.all(
      numbers.map((q, n) => search(support, [MEMBERS, DEPOSITS, WITHDRAWALS][n % 3] ?? MEMBERS, q)),
    )
    expect([200, 429].map(expected => replies.filter(({ status }) => status === expected).length)).toEqual([
      MAX_LOOKUPS,
      6,
    ])
    expect(replies.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'LOOKUP_LIMIT',
      details: { retryAfter: LOOKUP_MINUTES * 60 },
    })
    // Values already looked up and non-numbers stay allowed; exports and bulk actions search like lists.
    const seen = numbers[replies.findIndex(({ status }) => status === 200)] ?? ''
    expect([await found(support, MEMBERS, seen), await found(support, MEMBERS, 'nobody')]).toEqual([0, 0])
    expect(
      await support.post('/members/bulk', {
        move: 'add-tag',
        tag: 'x',
        select: { filter: { q: '0899999999' }, expected: 1 },
      }),
    ).toMatchObject({ status: 429 })
    const auditor = await fixture.admin('auditor')
    for (const q of numbers.slice(0, MAX_LOOKUPS)) await search(auditor, MEMBERS, q)
    expect(
      await auditor.post('/exports', { list: 'members.list', query: { q: '0899999999' }, locale: 'en' }),
    ).toMatchObject({ status: 429 })

    const overview = async (admin: FixtureAdmin) =>
      (await admin.get<{ lookupAlerts: { admin: { name: string }; refused: number }[] | null }>('/summaries/overview'))
        .body.data.lookupAlerts
    expect((await overview(owner))?.map(({ admin, refused }) => [admin.name, refused]).toSorted()).toEqual([
      ['Anong', 1],
      ['Nok', 7],
    ])
    expect(await overview(risk)).toBeNull()

    fixture.clock.advance(LOOKUP_MINUTES * 60_000)
    expect(await found(support, MEMBERS, '0899999999')).toBe(0)
  })
})

test('last digits are found by index', async ({ fixture, freshDatabase }) => {
  const account = await fixture.account()
  await asOwner(
    freshDatabase,
    sql`insert into bank_transactions (id, bank_account_id, bank_code, account_no, channel, natural_key, occurrence,
      direction, amount_satang, occurred_at, counterparty_account_no, counterparty_phone, received_at)
    select gen_random_uuid(), ${account.id}::uuid, '014', '1', 'scb', decode(md5(n::text), 'hex'), 1, 'out', n, now(),
      lpad((n * 7919)::text, 10, '0'), '+668' || lpad((n * 7907)::text, 8, '0'), now() from generate_series(1, 4000) n`,
    sql`analyze bank_transactions`,
  )
  const few = async (table: RawBuilder<unknown>, ways: readonly RawBuilder<unknown>[]) => {
    for (const direction of ways)
      await expectReads(fixture.reader, sql`select 1 from ${table} where ${direction} limit 1001`, 10)
  }
  const payers = payerWays(termsOf('7651', everything))
  await few(sql`bank_transactions t`, payers)
  await asOwner(
    freshDatabase,
    sql`insert into members (id, external_id, username, phone, first_name, last_name, bank_code, account_no, tmn_phone,
      registered_on, registered_at, updated_at)
      select gen_random_uuid(), 'crowd-' || n, 'crowd' || n, '+668' || lpad((n * 7907)::text, 8, '0'), 'x' || n, 'y',
        '002', lpad((n * 7919)::text, 10, '0'), '+668' || lpad((n * 7901)::text, 8, '0'), '2026-07-11', now(), now()
        from generate_series(1, 4000) n`,
    sql`insert into withdrawals (id, external_id, member_id, status, amount_satang, bank_code, account_no, account_name,
      reason, requested_at, finished_at, business_day, finished_on, updated_at)
      select gen_random_uuid(), 'of-' || username, id, 'rejected', 100, bank_code, account_no, 'x', 'x', now(), now(),
        '2026-07-11', '2026-07-11', now() from members`,
    sql`analyze members`,
    sql`analyze withdrawals`,
  )
  await few(sql`members m`, memberWays('7651', everything))
  await few(sql`withdrawals w`, withdrawalWays('7651', everything))
  expect(payers).toHaveLength(2)
  expect(payerWays(termsOf('7651'))).toHaveLength(0)
})
