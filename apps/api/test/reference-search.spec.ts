import { sql } from 'kysely'
import { expect } from 'vitest'
import { bankLineList } from '../src/modules/bank-lines/bank-lines.list.ts'
import { type BankingFixture, createBankingFixture, type ShownLine } from './support/banking-fixture.ts'
import { test as base } from './support/database.ts'
import { everything, pageStatement } from './support/list-plans.ts'
import { expectReads } from './support/plans.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createBankingFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

/** Numbered lines, several at the same instant, 48 a day; each ten thousand lie together. */
async function numberedLines(fixture: BankingFixture, count: number): Promise<string[]> {
  const accounts = [await fixture.account(), await fixture.account()].map(({ id }) => id)
  await fixture.asOwner(async db => {
    await sql`insert into bank_transactions (id, bank_account_id, bank_code, account_no, channel, reference,
        natural_key, occurrence, direction, amount_satang, occurred_at, received_at)
      select gen_random_uuid(), (${accounts}::uuid[])[1 + n % 2], '014', '1', case n % 3 when 0 then 'gsb' else 'scb' end,
          'NO' || lpad(n::text, 5, '0'), decode(md5(n::text), 'hex'), 1, 'in', 100 + n, date_trunc('hour',
          timestamptz '2026-07-12 05:00Z' - (${count} - n) * interval '30 minutes'), now()
        from generate_series(1, ${count}) n`.execute(db)
    await sql`analyze bank_transactions`.execute(db)
  })
  return accounts
}

test('a reference that many lines of long ago begin with is found without reading the newer ones', async ({
  fixture,
}) => {
  const accounts = await numberedLines(fixture, 30_000)
  const at = { reader: fixture.reader, now: fixture.clock.now() }
  for (const more of [{}, { channel: 'gsb' as const }, { account: accounts[0] }])
    for (const sort of ['occurredAt', '-occurredAt']) {
      const statement = await pageStatement(bankLineList, at, { ...everything, q: 'NO1', ...more }, sort)
      // Each of the 625 days is looked for; one of them is asked for its 48 lines at a time.
      await expectReads(fixture.reader, statement, 700)
    }
})

test('a search with a period reads only the days of the period', async ({ fixture }) => {
  const accounts = await numberedLines(fixture, 30_000)
  const at = { reader: fixture.reader, now: fixture.clock.now() }
  // Lines of NO1 are from 2025-05-21 to 2025-12-15.
  const periods: readonly (readonly [from: string | null, until: string | null])[] = [
    ['2024-12-01T00:00:00Z', '2024-12-11T00:00:00Z'],
    ['2024-11-30T17:00:00Z', '2025-05-31T17:00:00Z'],
    ['2025-06-30T17:00:00Z', '2025-07-31T17:00:00Z'],
    ['2025-07-10T05:00:00Z', '2025-07-10T06:00:00Z'],
    ['2025-07-10T17:00:00Z', null],
    [null, '2025-07-10T17:00:00Z'],
    ['2030-01-01T00:00:00Z', null],
  ]
  for (const [from, until] of periods)
    for (const more of [{}, { channel: 'gsb' as const }, { account: accounts[0] }])
      for (const sort of ['occurredAt', '-occurredAt']) {
        const period = { from: from === null ? null : new Date(from), until: until === null ? null : new Date(until) }
        const statement = await pageStatement(bankLineList, at, { ...everything, ...period, q: 'NO1', ...more }, sort)
        // A page of a third of the lines takes four days.
        await expectReads(fixture.reader, statement, 300)
      }
})

test('lines by the beginning of a reference are all found once, in the order of the list', async ({ fixture }) => {
  const accounts = await numberedLines(fixture, 1_500)
  const admin = await fixture.admin('finance-checker')
  // 1,500 of them: more than are listed by their ids.
  const { rows } = await sql<{ id: string; channel: string; account: string; amount: number; at: Date }>`
    select id, channel, bank_account_id as account, amount_satang::int as amount, occurred_at as at
      from bank_transactions where reference like 'NO0%'`.execute(fixture.db)
  expect(rows.length).toBeGreaterThan(1_000)
  type Row = (typeof rows)[number]
  type Cursor = 'nextCursor' | 'prevCursor'
  const pagesFrom = async (query: string, direction: Cursor, from = ''): Promise<{ ids: string[]; last: string }> => {
    const ids: string[] = []
    for (let [cursor, last] = [from, from]; ; ) {
      const { body } = await admin.get<ShownLine[]>(`/bank/history?limit=200&${query}${cursor}`)
      const page = body.data.map(({ id }) => id)
      ids.push(...(direction === 'nextCursor' ? page : page.toReversed()))
      const next = body.meta[direction]
      if (typeof next !== 'string') return { ids, last }
      last = cursor
      cursor = `&cursor=${next}`
    }
  }
  const filters: [string, (row: Row) => boolean][] = [
    ['', () => true],
    ['&channel=gsb', row => row.channel === 'gsb'],
    [`&account=${accounts[1]}&from=2026-06-15&to=2026-06-20`, row => row.account === accounts[1] && within(row.at)],
  ]
  for (const [filter, fits] of filters)
    for (const sort of ['occurredAt', '-occurredAt', '-amount']) {
      const sign = sort.startsWith('-') ? -1 : 1
      const key = (row: Row) => (sort.endsWith('amount') ? row.amount : row.at.getTime())
      const expected = rows
        .filter(fits)
        .sort((a, b) => sign * (key(a) - key(b) || (a.id < b.id ? -1 : 1)))
        .map(({ id }) => id)
      expect((await pagesFrom(`q=NO0&sort=${sort}${filter}`, 'nextCursor')).ids, sort + filter).toEqual(expected)
    }
  const query = 'q=NO0&sort=-occurredAt'
  const forth = await pagesFrom(query, 'nextCursor')
  const back = await pagesFrom(query, 'prevCursor', forth.last)
  expect(back.ids.slice(-200)).toEqual(forth.ids.slice(0, 200).toReversed())
  expect(new Set(back.ids).size).toBe(back.ids.length)
})

const within = (at: Date): boolean => at >= new Date('2026-06-14T17:00:00Z') && at < new Date('2026-06-20T17:00:00Z')
