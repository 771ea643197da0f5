import { timelineKinds } from '@backoffice/contract/members/forms'
import { sql, type RawBuilder } from 'kysely'
import { describe, expect } from 'vitest'
import { creditList } from '../src/modules/members/credit-history.list.ts'
import { auditList } from '../src/modules/audit/audit.list.ts'
import { duplicateList } from '../src/modules/members/duplicates.list.ts'
import { memberList } from '../src/modules/members/members.list.ts'
import { timelineList } from '../src/modules/members/timeline.list.ts'
import { test as base } from './support/database.ts'
import { everything, pageStatement } from './support/list-plans.ts'
import { expectOrderedPage, expectReads, FEW, statementsOf } from './support/plans.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'

const ROWS = 14_000
type Row = {
  id: string
  username: string
  status: string
  credit: number
  registeredAt: string
  lastSignInAt: string | null
  tags: string[]
  depositCount: number
  bank: { code: string }
  blocks: Record<string, boolean>
}
type Stage = { readonly fixture: OfficeFixture; readonly admin: FixtureAdmin }

/** Many members inserted by SQL, with equal instants and balances, with microseconds, and some without a sign-in. */
const test = base.extend('stage', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<Stage> => {
  await database.reset()
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  const admin = await fixture.admin('owner')
  await fixture.asOwner(async db => {
    await sql`insert into members (id, external_id, username, phone, first_name, last_name, bank_code, account_no,
      status, blocked_bet, registered_on, registered_at, last_signed_in_at, updated_at)
      select gen_random_uuid(), 'x-' || n, 'user' || lpad(n::text, 6, '0'), '+6680' || lpad(n::text, 7, '0'),
        case n % 1000 when 7 then 'ก้องเกียรติ' else 'สมชาย' || n end, 'ใจดี' || n,
             case when n % 500 = 3 then '069' else '014' end, '9' || lpad(n::text, 9, '0'), case when n % 400 = 1
               then 'suspended' else 'active' end, n % 900 = 5, '2026-07-01',
             timestamptz '2026-07-12 04:00:00+00' - (n / 3) * interval '61 seconds 123457 microseconds',
             case when n % 4 = 0 then null else timestamptz '2026-07-12 04:00:00+00' - (n % 5000) * interval
               '11 seconds 3 microseconds' end, now()
        from generate_series(1, ${ROWS}) n`.execute(db)
    await sql`insert into accounts (id, kind, member_id, floor_satang, posted_satang)
      select gen_random_uuid(), k, m.id, 0, case when k = 'member-cash'
        then (abs(hashtext(m.id::text)) % 20000)::bigint * 100 else 0 end
        from members m, unnest(array['member-cash', 'member-bonus']) k`.execute(db)
    await sql`insert into member_tags select id, 'vip' from members where username like 'user00%9'`.execute(db)
    await sql`insert into deposits (id, member_id, status, channel, amount_satang, occurred_at, detected_at,
      credited_at, business_day, updated_at, mode, credit_transfer_id)
      select gen_random_uuid(), m.id, 'ignored', 'scb', 100, now(), now(), null, '2026-07-11', now(), 'manual', null
        from members m where m.username like 'user0000%'`.execute(db)
    await sql`insert into member_duplicates (id, low_id, high_id, reasons, score, found_at, dismissed_by,
      dismissed_at, dismissed_reason)
      select gen_random_uuid(), least(a.id, b.id), greatest(a.id, b.id), array['name'], 25, a.registered_at,
        case when seen then ${admin.id}::uuid end, case when seen then now() end, case when seen then 'x' end
        from (select *, row_number() over (order by username) r from members) a
          join (select *, row_number() over (order by username) r from members) b on b.r = a.r + 1,
          lateral (select a.r % 60 > 0 as seen) dismissed
          where a.r % 6 = 0`.execute(db)
    await sql`analyze members, accounts, member_tags, deposits, member_duplicates`.execute(db)
  })
  return { fixture, admin }
})
const page = async (admin: FixtureAdmin, query: string) => {
  const { status, body } = await admin.get<Row[]>(`/usersystem?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return {
    rows: body.data,
    meta: body.meta as {
      nextCursor: string | null
      prevCursor: string | null
      total: number | null
      totalIsEstimate: boolean
    },
  }
}

const orders = {
  registeredAt: sql`registered_at, id`,
  '-registeredAt': sql`registered_at desc, id desc`,
  username: sql`lower(username)`,
  '-username': sql`lower(username) desc`,
  lastSignInAt: sql`coalesce(last_signed_in_at, 'epoch'), id`,
  '-lastSignInAt': sql`coalesce(last_signed_in_at, 'epoch') desc, id desc`,
  credit: sql`(select posted_satang from accounts a where a.member_id = members.id and kind = 'member-cash'), id`,
  '-credit': sql`(select posted_satang from accounts a where a.member_id = members.id and kind = 'member-cash') desc,
    id desc`,
} satisfies Record<string, RawBuilder<unknown>>

// The first test that needs the stage waits for its rows.
describe('the list of members', { timeout: 480_000 }, () => {
  test.for(Object.keys(orders) as (keyof typeof orders)[])(
    'sorted by %s is walked forth and back without a row lost or seen twice',
    async (sort, { stage: { admin, fixture } }) => {
      const query = `q=user0003&limit=30&sort=${sort}`
      const there: string[] = []
      const firsts: string[] = []
      let cursor: string | null = ''
      let last = await page(admin, query)
      for (; cursor !== null; cursor = last.meta.nextCursor) {
        last = await page(admin, cursor === '' ? query : `${query}&cursor=${cursor}`)
        there.push(...last.rows.map(({ id }) => id))
        firsts.push(last.rows[0]?.id ?? '')
      }
      const { rows } = await sql<{
        id: string
      }>`select id from members where username like 'user0003%' order by ${orders[sort]}`.execute(fixture.db)
      expect(there).toEqual(rows.map(({ id }) => id))
      const back: string[] = []
      for (; last.meta.prevCursor !== null; ) {
        last = await page(admin, `${query}&cursor=${last.meta.prevCursor}`)
        back.push(last.rows[0]?.id ?? '')
      }
      expect(back).toEqual(firsts.slice(0, -1).toReversed())
    },
  )

  test('filters by status, blocks, tag, bank, balance, deposits and registration, combined', async ({
    stage: { admin },
  }) => {
    const all = async (query: string) => (await page(admin, `limit=200&${query}`)).rows
    const total = async (query: string) => (await page(admin, `limit=1&count=1&${query}`)).meta.total
    for (const row of await all('status=suspended')) expect(row.status).toBe('suspended')
    expect(await total('status=suspended')).toBe(ROWS / 400)
    expect(await total('status=suspended,closed,active&bank=069')).toBe(ROWS / 500)
    expect([await total('blocked=bet'), await total('blocked=bet,withdraw'), await total('blocked=withdraw')]).toEqual([
      16, 16, 0,
    ])
    expect(await total('tag=VIP')).toBe(1_000)
    for (const row of await all('tag=vip&balanceFrom=100&balanceTo=5000.5'))
      expect([row.tags, row.credit >= 100 && row.credit <= 5000.5]).toEqual([['vip'], true])
    for (const row of await all('balanceFrom=19990&sort=-credit')) expect(row.credit).toBeGreaterThanOrEqual(19_990)
    expect([await total('hasDeposited=yes'), await total('q=user00000&hasDeposited=no')]).toEqual([0, 9])
    expect(await all('from=2026-07-13')).toEqual([])
    for (const row of await all('to=2026-07-01')) expect(row.registeredAt < '2026-07-01T17:00:00').toBe(true)
    expect((await page(admin, 'limit=1&count=1')).meta).toMatchObject({ total: ROWS, totalIsEstimate: false })
    for (const wrong of [
      'status=lost',
      'blocked=x',
      'balanceFrom=1.005',
      'bank=1',
      'hasDeposited=maybe',
      'limit=201',
      'sort=phone',
      'cursor=x',
      'q=%00',
      'tag=%3Cb%3E',
    ])
      expect((await admin.get(`/usersystem?${wrong}`)).status, wrong).toBe(400)
  })

  test('finds by username, phone, account, id and any part of a name, and matches wildcards literally', async ({
    stage: { admin },
  }) => {
    const find = async (q: string) =>
      (await page(admin, `limit=200&q=${encodeURIComponent(q)}`)).rows.map(({ username }) => username)
    expect(await find('USER000123')).toEqual(['user000123'])
    expect(await find('080-000-0123')).toEqual(['user000123'])
    expect(await find('900-0-00012-3')).toEqual(['user000123'])
    expect(await find('เกียรติ')).toHaveLength(ROWS / 1_000)
    expect(await find('ใจดี12345')).toEqual(['user012345'])
    expect(await find('สมชาย12345 ใจดี12345')).toEqual(['user012345'])
    expect(await find('ก้')).toHaveLength(ROWS / 1_000)
    for (const copied of [
      '\u2060user\u200b000123\ufeff',
      '\u202a0800000123\u202c',
      '900\u00ad0000123',
      'user000123\u00a0',
    ])
      expect(await find(copied), JSON.stringify(copied)).toEqual(['user000123'])
    expect(await find('สมชาย12345\u00a0ใจ\u200bดี12345')).toEqual(['user012345'])
    const [known] = (await page(admin, 'q=user000123')).rows
    expect(await find(known?.id ?? '')).toEqual(['user000123'])
    for (const q of ['user%', '_ser000123', "'; drop table members --", '\\', 'nobody here'])
      expect(await find(q), q).toEqual([])
  })
})

const atNow = ({ reader, clock }: OfficeFixture) => ({ reader, now: clock.now() })

describe('each declared order is one index read in one direction', { timeout: 480_000 }, () => {
  const known = async ({ db }: OfficeFixture) =>
    (await db.selectFrom('members').select('id').where('username', '=', 'user007000').executeTakeFirstOrThrow()).id
  const at = BigInt(Date.parse('2026-07-10T03:55:00Z')) * 1_000n
  const values = { registeredAt: at, credit: 1_000_000n, username: 'user007000', lastSignInAt: at }
  const cases = Object.entries(values).flatMap(([by, value]) =>
    ['', '-'].map(sign => ({ sort: `${sign}${by}`, value })),
  )

  test.for(cases)('members by $sort', async ({ sort, value }, { stage: { fixture } }) => {
    const position = { value, id: await known(fixture) }
    for (const cursor of [null, { direction: 'next', position }, { direction: 'previous', position }] as const)
      await expectOrderedPage(memberList, atNow(fixture), everything, sort, cursor, 2 * FEW)
  })

  test('pairs of duplicates', async ({ stage: { fixture } }) => {
    await expectOrderedPage(duplicateList, atNow(fixture), everything, '-foundAt')
    // No open pair has this reason.
    const filters = { ...everything, reason: ['ip'] as 'ip'[] }
    await expectReads(fixture.reader, await pageStatement(duplicateList, atNow(fixture), filters, '-foundAt'), FEW)
  })

  test('a search of the audit log for what a member did', async ({ stage: { fixture } }) => {
    const { reader, now } = atNow(fixture)
    const searches = await statementsOf(reader, watched =>
      auditList.narrow(
        watched,
        { ...everything, lacks: ['compliance.read', 'risk.read'] as const, q: 'nothing-is-called-so' },
        now,
      ),
    )
    expect(searches).toHaveLength(1)
    for (const search of searches) await expectReads(reader, search, FEW)
  })

  test('a member’s credit history and timeline', async ({ stage: { fixture } }) => {
    const filters = { ...everything, memberId: await known(fixture) }
    await expectReads(fixture.reader, await pageStatement(creditList, atNow(fixture), filters, '-at'), FEW)
    const timeline = { ...filters, kinds: timelineKinds }
    await expectReads(fixture.reader, await pageStatement(timelineList, atNow(fixture), timeline, '-at'), FEW)
  })
})
