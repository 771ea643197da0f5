import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { writeCsv } from './support/statement-files.ts'
import { at, csv, give, kept, test, type Import } from './support/statement-fixture.ts'

describe('an interrupted import', () => {
  test('continues where it was, and processes no line twice, whatever is interrupted and however many continue', async ({
    fixture,
  }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const movements = Array.from({ length: 60 }, (_, index) =>
      at(1 + (index % 7), { reference: `M${index}`, amount: BigInt(100 + index) }),
    )
    const { data } = (await give(maker, account, writeCsv(movements), csv)).body
    await fixture.loseJobs()
    for (let round = 0; round < 6; round += 1) {
      const works = [1, 2].map(() => fixture.statements.take(data.id).catch(() => undefined))
      await fixture.asOwner(async db => {
        const expected = round * 8 + 1
        for (let tries = 0; tries < 200; tries += 1) {
          const row = await db
            .selectFrom('statement_imports')
            .select(['taken', 'status'])
            .where('id', '=', data.id)
            .executeTakeFirstOrThrow()
          if (row.taken >= expected || row.status === 'done') break
        }
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name = 'test'
          and state <> 'idle'`.execute(db)
      })
      await Promise.all(works)
    }
    await Promise.all([1, 2, 3].map(() => fixture.statements.resume()))
    expect((await maker.get<Import>(`/bank/statements/${data.id}`)).body.data).toMatchObject({
      status: 'done',
      taken: 60,
      outcomes: { unmatched: 60, known: 0 },
    })
    expect(await kept(fixture)).toEqual({ imports: 1, lines: 60, transactions: 60, deposits: 60 })
    expect(await fixture.books(account)).toBe(movements.reduce((sum, { amount }) => sum + amount, 0n))
    expect(await fixture.verify()).toEqual([])
  })
})
