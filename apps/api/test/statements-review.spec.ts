import { sql } from 'kysely'
import { expect } from 'vitest'
import { inTransaction } from '../src/platform/db/database.ts'
import { baht } from './support/builders.ts'
import { CSV_MAPPING } from './support/statement-files.ts'
import { csv, give, test } from './support/statement-fixture.ts'

const file = (name: string): string => `date,time,amount,reference,name\n2026-07-01,10:00,250.00,,${name}\n`

test('two files that report one movement with different text, processed concurrently, post it once', async ({
  fixture,
}) => {
  const [maker, account] = [await fixture.admin('finance-maker'), await fixture.account()]
  const imports = [
    await give(maker, account, file('Somchai'), csv),
    await give(maker, account, file('MR SOMCHAI J'), csv),
  ]
  await fixture.loseJobs()
  // Both wait for the account's lock, and continue together.
  let taking: Promise<unknown> = Promise.resolve()
  await inTransaction(fixture.db, async tx => {
    await sql`select 1 from bank_accounts where id = ${account.id}::uuid for no key update`.execute(tx)
    taking = Promise.all(imports.map(({ body }) => fixture.statements.take(body.data.id)))
    const waiting = async () =>
      (
        await sql<{
          count: number
        }>`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(fixture.db)
      ).rows[0]?.count
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
  })
  await taking
  const rows = await fixture.db.selectFrom('deposits').select('status').orderBy('status').execute()
  expect(rows.map(({ status }) => status)).toEqual(['possible-duplicate', 'unmatched'])
  expect(await fixture.verify()).toEqual([])
})

test('files of one kind with different text post once: after a feed reported it, and with references where the earlier had none', async ({
  fixture,
}) => {
  const [maker, account, member] = [
    await fixture.admin('finance-maker'),
    await fixture.account(),
    await fixture.member(baht(0)),
  ]
  const { referenceColumn: _none, ...plain } = { ...CSV_MAPPING, accountColumn: 'account', bankColumn: 'bank' }
  const paid = (time: string, more: { reference?: string; name?: string } = {}): string =>
    `2026-07-11,${time},300.00,${more.reference ?? ''},${more.name ?? ''},${member.accountNo},${member.bankCode}`
  const imported = async (mapping: object, ...rows: string[]): Promise<void> => {
    await give(maker, account, ['date,time,amount,reference,name,account,bank', ...rows].join('\n'), { mapping })
    await fixture.runJobs()
  }
  await fixture.line(account, {
    amount: baht(300),
    occurredAt: '2026-07-11T03:00:00Z',
    counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
  })
  await imported(plain, paid('10:00'))
  await imported(plain, paid('10:00', { name: 'Somchai' }))
  expect((await fixture.wallet(member)).cash).toBe(30_000n)
  await imported(plain, paid('14:00'), paid('14:00'))
  const referenced = { ...plain, referenceColumn: 'reference' }
  await imported(referenced, paid('14:00', { reference: 'A' }), paid('14:00', { reference: 'B' }))
  expect((await fixture.wallet(member)).cash).toBe(90_000n)
  // What no earlier line can have reported is a third deposit at that time.
  await imported(
    referenced,
    paid('14:00', { reference: 'A', name: 'S' }),
    paid('14:00', { reference: 'B', name: 'S' }),
    paid('14:00', { reference: 'C', name: 'S' }),
  )
  expect((await fixture.wallet(member)).cash).toBe(120_000n)
  expect(await fixture.verify()).toEqual([])
})
