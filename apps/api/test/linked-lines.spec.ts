import { sql } from 'kysely'
import { expect } from 'vitest'
import { bankLineList } from '../src/modules/bank-lines/bank-lines.list.ts'
import { type BankingFixture, createBankingFixture, type ShownLine } from './support/banking-fixture.ts'
import { test as base } from './support/database.ts'
import { everything, pageStatement } from './support/list-plans.ts'
import { expectOrderedPage, expectReads, FEW } from './support/plans.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createBankingFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

/**
 * Lines of three accounts and four channels. Those of one account and channel repeat other lines, linked as a node of
 * the previous release does it: without what is copied of the line.
 */
async function manyLines(fixture: BankingFixture, count: number): Promise<string[]> {
  const accounts = [await fixture.account(), await fixture.account(), await fixture.account()].map(({ id }) => id)
  await fixture.asOwner(async db => {
    await sql`insert into bank_transactions (id, bank_account_id, bank_code, account_no, channel, natural_key,
        occurrence, direction, amount_satang, occurred_at, received_at)
      select gen_random_uuid(), (${accounts}::uuid[])[1 + n % 3], '014', '1', (array['scb', 'tmn', 'sms',
          'gsb'])[1 + n % 4], decode(md5(n::text), 'hex'), 1, case when n % 2 = 0 then 'in' else 'out' end,
          1000 + n * 7919 % 50 * 100, date_trunc('hour', timestamptz '2026-07-12 05:00Z' - n * interval '1 minute'), now()
        from generate_series(1, ${count}) n`.execute(db)
    await sql`insert into bank_line_links (bank_transaction_id, kind, direction, retells_id, source, linked_at)
      select t.id, 'retelling', t.direction, o.id, 'feed', now()
        from (select *, row_number() over (order by id) as nth from bank_transactions
          where channel = 'gsb' and bank_account_id = ${accounts[0]}::uuid) t
        join (select id, row_number() over (order by id) as nth from bank_transactions where channel = 'scb') o
          using (nth)`.execute(db)
    await sql`analyze bank_transactions, bank_line_links`.execute(db)
  })
  return accounts
}

test('lines of one kind are read in the order of their list, and none where there are none', async ({ fixture }) => {
  const accounts = await manyLines(fixture, 48_000)
  const at = { reader: fixture.reader, now: fixture.clock.now() }
  const linked = 'retelling' as const
  for (const sort of ['occurredAt', '-occurredAt']) {
    for (const more of [{}, { channel: 'gsb' }, { account: accounts[0] }])
      await expectOrderedPage(bankLineList, at, { ...everything, linked, ...more }, sort)
    for (const more of [{ channel: 'sms' }, { account: accounts[1] }, { linked: 'fee' as const }]) {
      const statement = await pageStatement(bankLineList, at, { ...everything, linked, ...more }, sort)
      await expectReads(fixture.reader, statement, FEW)
    }
  }
  const byAmount = await pageStatement(bankLineList, at, { ...everything, linked, channel: 'sms' }, 'amount')
  await expectReads(fixture.reader, byAmount, FEW)
})

test('lines of one kind are those of their links, in every order and filter', async ({ fixture }) => {
  const accounts = await manyLines(fixture, 600)
  const admin = await fixture.admin('finance-checker')
  const { rows } = await sql<{ id: string; channel: string; account: string; amount: number; at: Date; out: boolean }>`
    select t.id, t.channel, t.bank_account_id as account, t.amount_satang::int / 100 as amount, t.occurred_at as at,
      t.direction = 'out' as out
      from bank_transactions t join bank_line_links l on l.bank_transaction_id = t.id`.execute(fixture.db)
  const everyPage = async (query: string) => {
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await admin.get<ShownLine[]>(`/bank/history?linked=retelling&limit=20&count=1&${query}${cursor}`)
      seen.push(...body.data.map(({ id }) => id))
      const next = body.meta['nextCursor']
      if (typeof next !== 'string') return { seen, total: body.meta['total'] }
      cursor = `&cursor=${next}`
    }
  }
  type Row = (typeof rows)[number]
  const filters: [string, (row: Row) => boolean][] = [
    ['', () => true],
    ['&channel=gsb', row => row.channel === 'gsb'],
    ['&channel=scb', row => row.channel === 'scb'],
    [`&account=${accounts[0]}`, row => row.account === accounts[0]],
    [`&account=${accounts[1]}`, row => row.account === accounts[1]],
    ['&direction=out', row => row.out],
    ['&amountFrom=20&amountTo=40', row => row.amount >= 20 && row.amount <= 40],
    ['&from=2026-07-12&to=2026-07-12', row => row.at >= new Date('2026-07-11T17:00:00Z')],
  ]
  const keys = { occurredAt: (row: Row) => row.at.getTime(), amount: (row: Row) => row.amount }
  for (const [filter, fits] of filters)
    for (const key of ['occurredAt', 'amount'] as const)
      for (const sign of [1, -1]) {
        const expected = rows
          .filter(fits)
          .sort((a, b) => sign * (keys[key](a) - keys[key](b) || (a.id < b.id ? -1 : 1)))
          .map(({ id }) => id)
        expect(await everyPage(`sort=${sign < 0 ? '-' : ''}${key}${filter}`)).toEqual({
          seen: expected,
          total: expected.length,
        })
      }
  expect(rows.length).toBeGreaterThan(45)
})
