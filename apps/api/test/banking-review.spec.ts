import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { createBankingFixture, type BankingFixture } from './support/banking-fixture.ts'
import { test as base } from './support/database.ts'

type Stage = {
  readonly fixture: BankingFixture
  readonly ids: { readonly line: string; readonly fee: string; readonly own: string }
}

/** A line that is a deposit, one that is a fee, and an internal transfer: a balanced ledger. */
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createBankingFixture(freshDatabase)
  onCleanup(() => fixture.close())
  const [admin, from, to] = [
    await fixture.admin('owner'),
    await fixture.account(),
    await fixture.account({ channel: 'sms' }),
  ]
  const [line, fee] = [await fixture.line(from), await fixture.line(from, { direction: 'out', amount: baht(5) })]
  expect(
    (await admin.post(`/bank/transactions/${fee.transactionId}/explain`, { kind: 'fee', reason: 'x' })).status,
  ).toBe(200)
  const updated = await admin.post<{ id: string }>('/bank/transfers', {
    fromAccountId: from.id,
    toAccountId: to.id,
    amount: 50,
    reference: 'M-1',
    reason: 'x',
  })
  expect(updated.status).toBe(200)
  expect([await fixture.verify(), await fixture.verifyRecent()]).toEqual([[], []])
  return { fixture, ids: { line: line.transactionId, fee: fee.transactionId, own: updated.body.data.id } }
})

describe('the verifier finds, within a minute and without an earlier check,', () => {
  const forgotten = randomUUID()
  const breaches: [string, (stage: Stage) => Promise<void>, (stage: Stage) => object][] = [
    [
      'money that came in and is nobody’s deposit',
      ({ fixture, ids }) =>
        fixture.asOwner(db =>
          sql`
      insert into bank_transactions (id, bank_account_id, bank_code, account_no, channel, natural_key, occurrence,
        direction, amount_satang, occurred_at, received_at)
      select ${forgotten}::uuid, bank_account_id, bank_code, account_no, channel, '\\x01', 1, 'in', 100, occurred_at,
        received_at from bank_transactions where id = ${ids.line}::uuid`.execute(db),
        ),
      () => ({ subject: forgotten, found: 'nothing' }),
    ],
    [
      'a line that is explained and a deposit besides',
      ({ fixture, ids }) =>
        fixture.asOwner(db =>
          sql`
      insert into bank_line_links (bank_transaction_id, kind, direction, own_transfer_id, source, linked_at)
        values (${ids.line}::uuid, 'own-transfer', 'in', ${ids.own}::uuid, 'feed', now())`.execute(db),
        ),
      ({ ids }) => ({ subject: ids.line, found: 'a deposit in the books as well' }),
    ],
    [
      'a fee of other money than its line',
      ({ fixture, ids }) =>
        fixture.asOwner(db =>
          sql`update bank_transactions set amount_satang = 400 where id = ${ids.fee}::uuid`.execute(db),
        ),
      ({ ids }) => ({ subject: ids.fee, expected: 'fee of 400', found: 'bank-fee of 500' }),
    ],
    [
      'money between own accounts that was booked otherwise',
      ({ fixture, ids }) =>
        fixture.asOwner(db =>
          sql`update own_transfers set amount_satang = 400 where id = ${ids.own}::uuid`.execute(db),
        ),
      ({ ids }) => ({ subject: ids.own, found: 'own-transfer of 5000' }),
    ],
  ]
  test.for(breaches)('%s', async ([, breach, finding], { stage }) => {
    await breach(stage)
    const { verifyRecent, verify: verifyAll, verifyAMonthLater } = stage.fixture
    for (const verify of [verifyRecent, verifyAll, verifyAMonthLater])
      expect(await verify()).toContainEqual(expect.objectContaining(finding(stage)))
  })
})
