import { sql } from 'kysely'
import { expect } from 'vitest'
import { inTransaction, sqlStateOf } from '../src/platform/db/database.ts'
import type { BankingScene } from './support/banking-scene.ts'
import { csv, give, test } from './support/statement-scene.ts'

const file = (name: string): string => `date,time,amount,reference,name\n2026-07-01,10:00,250.00,,${name}\n`

/** A lock is waited for two seconds: on a busy machine the first may have to ask again before the second is there. */
async function take(scene: BankingScene, id: string): Promise<void> {
  for (;;) {
    try {
      return await scene.statements.take(id)
    } catch (error) {
      if (sqlStateOf(error) !== '55P03') throw error
    }
  }
}

test('two files that tell one movement in different words, taken at the same time, make it money once', async ({ scene }) => {
  const [maker, account] = [await scene.admin('finance-maker'), await scene.account()]
  const imports = await Promise.all(['Somchai', 'MR SOMCHAI J'].map((name) => give(maker, account, file(name), csv)))
  await scene.loseJobs()
  // Both are at their line while another keeps the account, and go on together.
  let taking: Promise<unknown> = Promise.resolve()
  await inTransaction(scene.db, async (tx) => {
    await sql`select 1 from bank_accounts where id = ${account.id}::uuid for no key update`.execute(tx)
    taking = Promise.all(imports.map(({ body }) => take(scene, body.data.id)))
    const waiting = async () => (await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(scene.db)).rows[0]?.count
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
  })
  await taking
  const rows = await scene.db.selectFrom('deposits').select('status').orderBy('status').execute()
  expect(rows.map(({ status }) => status)).toEqual(['possible-duplicate', 'unmatched'])
  expect(await scene.verify()).toEqual([])
})
