import { showPhone, ZERO } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { depositList } from '../src/modules/deposits/deposits.list.ts'
import { intentList } from '../src/modules/deposits/intents.list.ts'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { everything } from './support/list-plans.ts'
import { expectOrderedPage, FEW } from './support/plans.ts'
import {
  type DepositFixture,
  createDepositFixture,
  type ShownDeposit,
  test as sceneTest,
} from './support/deposit-fixture.ts'

// The rows are created within the first test's time limit.
vi.setConfig({ testTimeout: 120_000 })

const ROWS = 18_000
const WAITING = 600
/** Amounts cycle from 1 to 500. */
const SUM = Array.from({ length: WAITING }, (_, n) => ((n + 1) % 500) + 1).reduce((sum, each) => sum + each, 0)
const LIST = '/8hwe8vhevv/deposithistory'
type Admin = Awaited<ReturnType<DepositFixture['admin']>>
type Stage = {
  readonly fixture: DepositFixture
  readonly admin: Admin
  readonly support: Admin
  readonly member: TestMember
  readonly own: TestBankAccount
}

/** Many deposits inserted by SQL, with equal instants and amounts and with microseconds. */
const test = base.extend('stage', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<Stage> => {
  await database.reset()
  const fixture = await createDepositFixture(database)
  onCleanup(() => fixture.close())
  const [member, second] = [
    await fixture.member(ZERO, { username: 'anong_k' }),
    await fixture.member(ZERO, { username: 'Boon.mee' }),
  ]
  const [own, other] = [await fixture.account(), await fixture.account({ channel: 'gsb', bankCode: '030' })]
  await fixture.asOwner(async db => {
    await sql`insert into bank_transactions (id, bank_account_id, bank_code, account_no, channel, reference,
      natural_key, occurrence, direction, amount_satang, occurred_at, counterparty_bank_code, counterparty_account_no,
      counterparty_name, counterparty_phone, raw_text, received_at)
      select gen_random_uuid(), case n % 2 when 0 then ${own.id}::uuid else ${other.id}::uuid end, '014', 'x',
        case n % 2 when 0 then 'scb' else 'gsb' end, 'REF-' || n, int4send(n::int), 1, 'in', (n % 500 + 1) * 100,
             timestamptz '2026-07-12 04:00:00+00' - (n / 4) * interval '7 seconds 123457 microseconds', '014',
               lpad((n % 7919)::text, 10, '4'), 'สมชาย ใจดี', '0812345678', 'โอนจาก 4012345678 1,234.00',
               '2026-07-12 04:00:00+00'
        from generate_series(1, ${ROWS}) n`.execute(db)
    await sql`insert into transfers (id, code, debit_account_id, credit_account_id, amount_satang, debit_version,
      credit_version, business_day, booked_at, command, reference)
      select gen_random_uuid(), 'deposit-unmatched', (select id from accounts
        where bank_account_id = ${own.id}::uuid), (select id from accounts
        where kind = 'suspense'), 100, 900000, 900000, '2026-07-12', now(), 'test', gen_random_uuid()::text`.execute(db)
    await sql`insert into deposits (id, bank_transaction_id, bank_account_id, member_id, status, channel, amount_satang,
      occurred_at, detected_at, credited_at, credit_transfer_id, business_day, updated_at)
      select gen_random_uuid(), t.id, t.bank_account_id, case when n <= ${WAITING} then null when n % 30 = 0
        then ${member.id}::uuid else ${second.id}::uuid end, case when n <= ${WAITING} then case n % 3 when 0
        then 'possible-duplicate' else 'unmatched' end else 'credited' end,
             t.channel, t.amount_satang, t.occurred_at, t.occurred_at, case when n <= ${WAITING} then null
               else t.occurred_at end, case when n <= ${WAITING} then null else (select id from transfers
               where command = 'test') end, '2026-07-12', now()
        from bank_transactions t, lateral (select substr(reference, 5)::int as n) as r
          where reference like 'REF-%'`.execute(db)
    await sql`analyze deposits`.execute(db)
    await sql`analyze bank_transactions`.execute(db)
  })
  return { fixture, admin: await fixture.admin('owner'), support: await fixture.admin('support'), member, own }
})

async function pageOf(admin: Admin, url: string) {
  const { status, body } = await admin.get<ShownDeposit[]>(url)
  expect(status, JSON.stringify(body)).toBe(200)
  return {
    rows: body.data,
    meta: body.meta as {
      nextCursor: string | null
      prevCursor: string | null
      total: number | null
      totalIsEstimate: boolean
      totals: { amount: number } | null
    },
  }
}

describe('the list of deposits', () => {
  test.for(['detectedAt', '-detectedAt', 'amount', '-amount'] as const)(
    'sorted by %s is paged forth and back without a row lost or repeated',
    async (sort, { stage: { admin, fixture } }) => {
      const url = `${LIST}?limit=200&status=unmatched,possible-duplicate&sort=${sort}`
      const there: string[] = []
      let last = await pageOf(admin, url)
      for (; ; last = await pageOf(admin, `${url}&cursor=${last.meta.nextCursor}`)) {
        there.push(...last.rows.map(({ id }) => id))
        if (last.meta.nextCursor === null) break
      }
      const order = {
        detectedAt: sql`detected_at, id`,
        '-detectedAt': sql`detected_at desc, id desc`,
        amount: sql`amount_satang, id`,
        '-amount': sql`amount_satang desc, id desc`,
      }[sort]
      const { rows } = await sql<{
        id: string
      }>`select id from deposits where status <> 'credited' order by ${order}`.execute(fixture.db)
      expect(there).toEqual(rows.map(({ id }) => id))
      const back = last.rows.map(({ id }) => id)
      for (; last.meta.prevCursor !== null; ) {
        last = await pageOf(admin, `${url}&cursor=${last.meta.prevCursor}`)
        back.unshift(...last.rows.map(({ id }) => id))
      }
      expect(back).toEqual(there)
    },
  )

  test('filters by status, channel, mode, account, member, amount and time, and counts and sums its rows', async ({
    stage: { admin, member, own },
  }) => {
    const all = async (query: string) => pageOf(admin, `${LIST}?limit=200&count=1&${query}`)
    expect((await all('status=unmatched,possible-duplicate')).meta).toMatchObject({
      total: WAITING,
      totalIsEstimate: false,
      totals: { amount: SUM },
    })
    for (const row of (await all('channel=gsb')).rows) expect(row['channel']).toBe('gsb')
    for (const row of (await all(`bankAccountId=${own.id}&amountFrom=2&amountTo=3`)).rows)
      expect(row).toMatchObject({ amount: 3, receivingAccount: { id: own.id } })
    for (const row of (await all(`memberId=${member.id}`)).rows) expect(row.member?.username).toBe('anong_k')
    expect((await all('mode=manual')).meta.total).toBe(0)
    expect((await all('from=2026-07-13')).meta.total).toBe(0)
    expect((await all('')).meta).toMatchObject({ total: ROWS, totalIsEstimate: false })
    for (const query of [
      'limit=0',
      'sort=name',
      'amountFrom=x',
      'surplus=1',
      'status=lost',
      'channel=x',
      'mode=x',
      'memberId=1',
      'from=yesterday',
    ])
      expect((await admin.get(`${LIST}?${query}`)).status, query).toBe(400)
  })

  test('finds by reference, by username prefix, by the payer’s digits and by id, and matches wildcards literally', async ({
    stage: { admin },
  }) => {
    const total = async (q: string) =>
      (await pageOf(admin, `${LIST}?limit=1&count=1&q=${encodeURIComponent(q)}`)).meta.total
    expect([await total('REF-1799'), await total('ref-1799'), await total('REF-17999')]).toEqual([11, 0, 1])
    expect(await total('ANONG')).toBe((ROWS - WAITING) / 30)
    expect([await total('444-4-44447-7'), await total('444'), await total('REF%'), await total('x')]).toEqual([
      expect.any(Number),
      0,
      0,
      0,
    ])
    const [row] = (await pageOf(admin, `${LIST}?q=REF-77`)).rows
    expect((await pageOf(admin, `${LIST}?q=${row?.id}`)).rows).toHaveLength(1)
    for (const q of ["'; drop table deposits --", '\\', '\u0000', '💸'.repeat(20)])
      expect([200, 400]).toContain((await admin.get(`${LIST}?q=${encodeURIComponent(q)}`)).status)
  })

  test('of one member contains only theirs, and an unknown member is not found', async ({
    stage: { admin, member },
  }) => {
    const { rows, meta } = await pageOf(admin, `/userbalance/history/${member.id}?count=1&limit=5`)
    expect(meta.total).toBe((ROWS - WAITING) / 30)
    for (const row of rows) expect(row).toMatchObject({ member: { id: member.id }, status: 'credited' })
    expect(await admin.get('/userbalance/history/0190f5d2-0000-7000-8000-000000000001')).toMatchObject({ status: 404 })
    expect(
      (
        await admin.get(
          `/userbalance/history/${member.id}?cursor=${(await pageOf(admin, `${LIST}?limit=1`)).meta.nextCursor}`,
        )
      ).status,
    ).toBe(400)
  })

  test('masks the payer without the permission, in the list and in the details', async ({ stage: { support } }) => {
    const [row] = (await pageOf(support, `${LIST}?q=REF-77`)).rows
    expect(row).toMatchObject({ from: { accountNo: '444-4-•••••-7', phone: '081-•••-5678', masked: true } })
    const { body } = await support.get<Record<string, unknown>>(`/deposits/${row?.id}`)
    expect(body.data).toMatchObject({ rawText: 'โอนจาก ••••••5678 1,234.00', from: { masked: true } })
    expect(JSON.stringify(body.data)).not.toMatch(/4012345678|0812345678|4444444477/)
  })
})

describe('each declared order is one index read in one direction', () => {
  const kinds = ['all', 'waiting', 'of-member'] as const
  const cases = kinds.flatMap(kind =>
    (['detectedAt', 'amount'] as const).flatMap(by => [true, false].map(descending => ({ kind, by, descending }))),
  )

  test.for(cases)(
    '$kind, $by, descending: $descending',
    async ({ kind, by, descending }, { stage: { fixture, member } }) => {
      // Those that wait are the newest.
      const middle = kind === 'waiting' ? '2026-07-12T03:52:00Z' : '2026-07-12T01:00:00Z'
      const position = {
        value: by === 'amount' ? 25_000n : BigInt(Date.parse(middle)) * 1_000n,
        id: fixture.newId(),
      }
      for (const cursor of [null, { direction: 'next', position }, { direction: 'previous', position }] as const) {
        const filters = {
          ...everything,
          ...(kind === 'waiting'
            ? { status: ['unmatched' as const] }
            : kind === 'of-member'
              ? { memberId: member.id }
              : {}),
        }
        const at = { reader: fixture.reader, now: fixture.clock.now() }
        await expectOrderedPage(depositList, at, filters, `${descending ? '-' : ''}${by}`, cursor, 2 * FEW)
      }
    },
  )

  test('deposit requests too', async ({ stage: { fixture, member, own } }) => {
    await fixture.asOwner(db =>
      sql`insert into deposit_intents (id, external_id, member_id, bank_account_id, channel, asked_satang, pay_satang,
        status, requested_at, expires_at)
      select gen_random_uuid(), 'e-' || n, ${member.id}::uuid, ${own.id}::uuid, 'scb', n, n + 1, 'expired',
        timestamptz '2026-07-12 04:00:00+00' - n * interval '1 second', now() from generate_series(1, 5000) n`
        .execute(db)
        .then(() => sql`analyze deposit_intents`.execute(db)),
    )
    for (const sort of ['requestedAt', '-requestedAt'])
      await expectOrderedPage(intentList, { reader: fixture.reader, now: fixture.clock.now() }, everything, sort)
  })
})

describe('the specification’s calls reflect the events before them', () => {
  sceneTest('deposithistory, transactionbyid, history of a member, and the queues', async ({ fixture }) => {
    const [admin, own, member] = [await fixture.admin(), await fixture.account(), await fixture.member(ZERO)]
    const line = {
      account: { bankCode: own.bankCode, accountNo: own.accountNo },
      channel: 'scb',
      direction: 'in',
      occurredAt: '2026-07-12T04:59:00Z',
      rawText: 'SCB เงินเข้า',
    }
    const counterparty = { bankCode: member.bankCode, accountNo: member.accountNo, name: 'นาย สมชาย ใจดี' }
    await fixture.event('bank.transaction', {
      ...line,
      reference: 'A1',
      amount: 500.25,
      counterparty,
      balanceAfter: 10_500.25,
    })
    await fixture.event('bank.transaction', { ...line, reference: 'A2', amount: 100, counterparty: {} })
    await fixture.event('bank.transaction', { ...line, channel: 'sms', reference: 'S1', amount: 500.25, counterparty })
    fixture.clock.advance(60_000)
    await fixture.event('bank.transaction', {
      ...line,
      reference: 'A3',
      amount: 70,
      direction: 'out',
      counterparty: {},
    })
    const { body } = await admin.get<ShownDeposit[]>(`${LIST}?count=1&sort=amount`)
    expect(body.meta).toMatchObject({ total: 3, totals: { amount: 1100.5 } })
    expect(body.data).toMatchObject([
      {
        amount: 100,
        status: 'unmatched',
        providerRef: 'A2',
        member: null,
        reasons: ['NO_CANDIDATE'],
        from: { accountNo: null, name: null },
      },
      { amount: 500.25, status: 'credited', channel: 'scb' },
      {
        amount: 500.25,
        status: 'possible-duplicate',
        channel: 'sms',
        providerRef: 'S1',
        member: null,
        reasons: ['ALIKE_FROM_ANOTHER_SOURCE'],
      },
    ])
    const credited = body.data.find(({ status }) => status === 'credited')
    expect(credited).toMatchObject({
      providerRef: 'A1',
      mode: 'auto',
      source: 'feed',
      paidAt: '2026-07-12T04:59:00.000Z',
      detectedAt: '2026-07-12T05:00:00.000Z',
      creditedAt: '2026-07-12T05:00:00.000Z',
      businessDay: '2026-07-12',
      receivingAccount: {
        id: own.id,
        bankCode: '014',
        bankAbbr: 'SCB',
        accountNo: own.accountNo,
        holder: 'Test operator',
      },
      from: counterparty,
      member: { id: member.id, username: member.username, name: 'สมชาย ใจดี' },
      memberPhone: showPhone(member.phone),
      bonus: null,
      matchScore: 100,
      reasons: ['ACCOUNT_NO', 'BANK', 'NAME_SAME'],
      creditBefore: 0,
      creditAfter: 500.25,
      matchedBy: null,
      creditedBy: null,
      can: ['reverse'],
    })
    const detail = await admin.get<{ kind: string; deposit: Record<string, unknown> }>(
      `/8hwe8vhevv/transactionbyid/${credited?.id}`,
    )
    expect(detail.body.data).toMatchObject({
      kind: 'deposit',
      deposit: {
        ...credited,
        rawText: 'SCB เงินเข้า',
        balanceAfter: 10_500.25,
        receivedAt: '2026-07-12T05:00:00.000Z',
        candidates: [{ member: { id: member.id }, score: 100 }],
        alike: [{ status: 'possible-duplicate', channel: 'sms' }],
      },
    })
    const withdrawalId = await fixture.request(member, baht(100))
    expect(
      (await admin.get<{ kind: string; withdrawal: { id: string } }>(`/8hwe8vhevv/transactionbyid/${withdrawalId}`))
        .body.data,
    ).toMatchObject({ kind: 'withdrawal', withdrawal: { id: withdrawalId, amount: 100 } })
    expect(await admin.get(`/8hwe8vhevv/transactionbyid/${member.id}`)).toMatchObject({ status: 404 })
    expect((await admin.get<ShownDeposit[]>(`/userbalance/history/${member.id}`)).body.data).toEqual([credited])
    const queues = await admin.get<Record<string, unknown>>('/deposits/queues')
    const oldestAt = '2026-07-12T05:00:00.000Z'
    expect(queues.body.data, JSON.stringify(queues.body)).toEqual({
      unmatched: { count: 1, amount: 100, oldestAt },
      possibleDuplicate: { count: 1, amount: 500.25, oldestAt },
      matched: { count: 0, amount: 0, oldestAt: null },
      asOf: '2026-07-12T05:01:00.000Z',
    })
    // The overview counts what the tab "Unmatched" lists, including matched deposits that are not credited.
    await admin.post(`/deposits/${body.data[0]?.id}/match`, { memberId: member.id })
    const { queue } = (await admin.get<{ queue: Record<string, unknown> }>('/summaries/overview')).body.data
    expect([
      queue['unmatchedDeposits'],
      (await admin.get(`${LIST}?status=unmatched,possible-duplicate,matched&count=1`)).body.meta,
    ]).toMatchObject([
      { count: 2, amount: 600.25 },
      { total: 2, totals: { amount: 600.25 } },
    ])
  })
})
