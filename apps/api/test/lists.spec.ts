import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { withdrawalList } from '../src/modules/withdrawals/withdrawals.list.ts'
import { cursorsFor } from '../src/platform/lists/cursor.ts'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { everything } from './support/list-plans.ts'
import { expectOrderedPage } from './support/plans.ts'
import { openOffice, type FixtureAdmin, type Shown, type OfficeFixture } from './support/office-fixture.ts'

const ROWS = 60_000
const OPEN = 600
const LIST = '/userbalance/allwithdraw'
const REQUESTS = '/8hwe8vhevv/withdrawrequestlist'

type Stage = {
  readonly fixture: OfficeFixture
  readonly admin: FixtureAdmin
  readonly member: { id: string; username: string; accountNo: string }
}

/** Many withdrawals inserted by SQL, with equal instants and amounts and with microseconds. */
const test = base.extend('stage', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<Stage> => {
  await database.reset()
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  const members = await Promise.all(
    ['anong_k', 'anong_z', 'Boon.mee'].map(username => fixture.member(baht(0), { username })),
  )
  const [member, second, third] = members
  if (member === undefined || second === undefined || third === undefined) throw new Error('three members')
  await fixture.asOwner(async db => {
    await sql`insert into withdrawals (id, external_id, member_id, status, amount_satang, bank_code, account_no,
      account_name, reason, requested_at, finished_at, business_day, finished_on, updated_at)
      select gen_random_uuid(), 'x-' || n, case n % 3 when 0 then ${member.id}::uuid when 1 then ${second.id}::uuid
        else ${third.id}::uuid end,
             case when n <= ${OPEN} then 'pending' when n % 2 = 0 then 'paid' else 'rejected' end, (n % 500 + 1) * 100,
               case n % 2 when 0 then '014' else '004' end, lpad((n % 7919)::text, 10, '4'), 'x', 'x',
             timestamptz '2026-07-12 04:00:00+00' - (n / 4) * interval '7 seconds 123457 microseconds',
             case when n <= ${OPEN} then null else timestamptz '2026-07-12 04:00:00+00' end, '2026-07-11', case
               when n <= ${OPEN} then null else date '2026-07-11' end, now()
        from generate_series(1, ${ROWS}) n`.execute(db)
    await sql`analyze withdrawals`.execute(db)
  })
  return { fixture, admin: await fixture.admin('owner'), member }
})

async function pageOf(admin: FixtureAdmin, url: string) {
  const { status, body } = await admin.get<Shown[]>(url)
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

describe('a list', () => {
  test.for([
    ['requestedAt', 'asc'],
    ['-requestedAt', 'desc'],
    ['amount', 'asc'],
    ['-amount', 'desc'],
  ] as const)(
    'sorted by %s is paged forth and back without a row lost or repeated',
    async ([sort], { stage: { admin, fixture } }) => {
      const url = `${REQUESTS}?limit=200&sort=${sort}`
      const there: string[] = []
      const firsts: string[] = []
      let cursor: string | null = ''
      let last = await pageOf(admin, url)
      for (; cursor !== null; cursor = last.meta.nextCursor) {
        last = await pageOf(admin, cursor === '' ? url : `${url}&cursor=${cursor}`)
        there.push(...last.rows.map(({ id }) => id))
        firsts.push(last.rows[0]?.id ?? '')
      }
      const order = {
        requestedAt: sql`requested_at, id`,
        '-requestedAt': sql`requested_at desc, id desc`,
        amount: sql`amount_satang, id`,
        '-amount': sql`amount_satang desc, id desc`,
      }[sort]
      const { rows } = await sql<{
        id: string
      }>`select id from withdrawals where status = 'pending' order by ${order}`.execute(fixture.db)
      expect(there).toEqual(rows.map(({ id }) => id))
      const back: string[] = []
      for (; last.meta.prevCursor !== null; ) {
        last = await pageOf(admin, `${url}&cursor=${last.meta.prevCursor}`)
        back.push(last.rows[0]?.id ?? '')
      }
      expect(back).toEqual(firsts.slice(0, -1).toReversed())
    },
  )

  test('of requests always has an exact total; the other on request, above 50,000 as an estimate', async ({
    stage: { admin },
  }) => {
    expect((await pageOf(admin, `${REQUESTS}?limit=1`)).meta).toMatchObject({
      total: OPEN,
      totalIsEstimate: false,
      totals: { amount: expect.any(Number) },
    })
    expect((await pageOf(admin, `${LIST}?limit=1`)).meta).toMatchObject({ total: null, totals: null })
    expect((await pageOf(admin, `${LIST}?limit=1&count=1&status=paid`)).meta).toMatchObject({
      total: 29_700,
      totalIsEstimate: false,
    })
    const { total, totalIsEstimate, totals } = (await pageOf(admin, `${LIST}?limit=1&count=1`)).meta
    expect([totalIsEstimate, totals]).toEqual([true, null])
    expect(Math.abs((total ?? 0) - ROWS)).toBeLessThan(ROWS / 10)
  })

  test('filters by status, amount, bank, member and time', async ({ stage: { admin, member } }) => {
    const all = async (query: string) => (await pageOf(admin, `${REQUESTS}?limit=200&${query}`)).rows
    for (const row of await all('amountFrom=1.5&amountTo=3'))
      expect(row.amount).toSatisfy((amount: number) => amount >= 2 && amount <= 3)
    for (const row of await all('bank=004')) expect(row).toMatchObject({ payTo: { bankCode: '004' } })
    for (const row of await all(`memberId=${member.id}`)) expect(row).toMatchObject({ member: { id: member.id } })
    expect(await all('status=awaiting-second,claimed')).toEqual([])
    expect((await all('status=pending')).length).toBe(200)
    const before = await all('to=2026-07-12T03:50:00Z')
    expect(before.length).toBeGreaterThan(0)
    for (const row of before) expect(String(row['requestedAt']) < '2026-07-12T03:50:00').toBe(true)
    expect((await all('from=2026-07-12&to=2026-07-12')).length).toBe(200)
    expect(await all('from=2026-07-13')).toEqual([])
  })

  test('finds what ended on a business day, whenever it was requested', async ({ stage: { fixture, admin } }) => {
    const total = async (query: string) => (await pageOf(admin, `${LIST}?limit=1&count=1&${query}`)).meta.total
    expect([await total('finishedOn=2026-07-11&status=paid'), await total('finishedOn=2026-07-12')]).toEqual([
      29_700, 0,
    ])
    const id = await fixture.request(await fixture.member(baht(10)), baht(10), 'late')
    await admin.move('claim', id)
    await admin.move('reject', id, { reason: 'x' })
    const finished = await admin.get(`/withdrawals/${id}`)
    const day = new Date(Date.parse(String(finished.body.data['finishedAt'])) + 7 * 3_600_000)
      .toISOString()
      .slice(0, 10)
    expect((await pageOf(admin, `${LIST}?finishedOn=${day}`)).rows.map(row => row.id)).toEqual([id])
    for (const wrong of ['2026-02-30', '0000-01-01', 'today', ''])
      expect((await admin.get(`${LIST}?finishedOn=${wrong}`)).status, wrong).toBe(400)
  })

  test('shows an expired claim as pending, in the filter too', async ({ stage: { fixture, admin } }) => {
    const id = await fixture.request(await fixture.member(baht(10)), baht(10), 'lease')
    await admin.move('claim', id)
    const found = async (query: string) =>
      (await pageOf(admin, `${REQUESTS}?q=lease&${query}`)).rows.map(({ status }) => status)
    expect([await found('status=claimed'), await found('status=pending'), await found('claimedBy=me')]).toEqual([
      ['claimed'],
      [],
      ['claimed'],
    ])
    fixture.clock.advance(10 * 60_000)
    expect([await found('status=claimed'), await found('status=pending'), await found('claimedBy=me')]).toEqual([
      [],
      ['pending'],
      [],
    ])
    await admin.move('reject', id, { reason: 'x' })
  })

  test('finds by id, number, name, account and amount, and matches wildcards literally', async ({
    stage: { admin, member },
  }) => {
    const find = async (q: string, list = LIST) =>
      (await pageOf(admin, `${list}?limit=200&q=${encodeURIComponent(q)}`)).rows
    const [row] = await find('x-77')
    if (row === undefined) throw new Error('not found')
    expect((await find(row.id)).map(({ id }) => id)).toEqual([row.id])
    expect((await find('x-5999')).length).toBe(11)
    for (const q of ['ANONG_K', 'anong_k'])
      expect(new Set((await find(q)).map(found => (found['member'] as { id: string }).id))).toEqual(
        new Set([member.id]),
      )
    expect((await find('anong%')).length).toBe(0)
    expect((await find('anongXk')).length).toBe(0)
    const [account] = await find('444-4-44447-7')
    expect(account).toMatchObject({ payTo: { accountNo: '4444444477' } })
    for (const found of await find('฿ 3', REQUESTS)) expect(found.amount).toBe(3)
    for (const q of ["'; drop table withdrawals --", '\\', '\u0000', '💸'.repeat(20)])
      expect([200, 400]).toContain((await admin.get(`${LIST}?q=${encodeURIComponent(q)}`)).status)
  })

  test('finds all members of a prefix, few or very many', async ({ stage: { admin, fixture } }) => {
    const MANY = 260
    await fixture.asOwner(async db => {
      await sql`insert into members (id, external_id, username, phone, first_name, last_name, bank_code, account_no,
        registered_on, registered_at, updated_at)
        select gen_random_uuid(), 'crowd-' || n, 'crowd' || lpad(n::text, 4, '0'), '+6680' || lpad(n::text, 7, '0'),
          'x', 'x', '002', '1' || lpad(n::text, 9, '0'), '2026-07-11', now(), now()
          from generate_series(1, ${MANY}) n`.execute(db)
      await sql`insert into withdrawals (id, external_id, member_id, status, amount_satang, bank_code, account_no,
        account_name, reason, requested_at, finished_at, business_day, finished_on, updated_at)
        select gen_random_uuid(), 'of-' || username, id, 'rejected', 100, bank_code, account_no, 'x', 'x', now(), now(),
          '2026-07-11', '2026-07-11', now() from members where username like 'crowd%'`.execute(db)
    })
    const total = async (q: string) => (await pageOf(admin, `${LIST}?limit=1&count=1&q=${q}`)).meta.total
    expect([
      await total('crowd'),
      await total('crowd00'),
      await total('CROWD0007'),
      await total('0800000007'),
      await total('crowd9'),
    ]).toEqual([MANY, 99, 1, 1, 0])
  })

  test('refuses foreign cursors and invalid times', async ({ stage: { admin } }) => {
    const { meta } = await pageOf(admin, `${LIST}?limit=2`)
    for (const query of [
      `sort=amount&cursor=${meta.nextCursor}`,
      `bank=004&cursor=${meta.nextCursor}`,
      'cursor=nonsense',
      `cursor=${meta.nextCursor}x`,
    ]) {
      expect(await admin.get(`${LIST}?limit=2&${query}`), query).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', fields: { cursor: { code: expect.any(String) } } },
      })
    }
    expect(await admin.get(`${REQUESTS}?cursor=${meta.nextCursor}`)).toMatchObject({ status: 400 })
    expect(await admin.get(`${LIST}?from=yesterday`)).toMatchObject({
      status: 400,
      body: { fields: { from: { code: expect.any(String) } } },
    })
    for (const query of [
      'limit=0',
      'limit=201',
      'sort=name',
      'amountFrom=1.005',
      'amountFrom=x',
      'surplus=1',
      'status=lost',
      'memberId=1',
    ])
      expect((await admin.get(`${LIST}?${query}`)).status, query).toBe(400)
  })
})

describe('each declared order is one index read in one direction', () => {
  const cases = [true, false].flatMap(requestsOnly =>
    (['requestedAt', 'amount'] as const).flatMap(by =>
      [true, false].map(descending => ({ requestsOnly, by, descending })),
    ),
  )

  test.for(cases)(
    'requests only: $requestsOnly, $by, descending: $descending',
    async ({ requestsOnly, by, descending }, { stage: { fixture } }) => {
      const position = {
        value: by === 'amount' ? 25_000n : BigInt(Date.parse('2026-07-12T03:55:00Z')) * 1_000n,
        id: fixture.newId(),
      }
      for (const cursor of [null, { direction: 'next', position }, { direction: 'previous', position }] as const) {
        const at = { reader: fixture.reader, now: fixture.clock.now() }
        const filters = { ...everything, requestsOnly }
        await expectOrderedPage(withdrawalList, at, filters, `${descending ? '-' : ''}${by}`, cursor)
      }
    },
  )
})

test('a cursor contains a position only', () => {
  expect(cursorsFor({}).write('next', { value: 1n, id: '018f0000-0000-7000-8000-000000000000' }).length).toBeLessThan(
    120,
  )
})
