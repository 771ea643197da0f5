import { seeded } from '@backoffice/population'
import { expect } from 'vitest'
import { bankBalances } from '../../../scripts/start/bank-balances.ts'
import { createBanks } from '../../simulator/src/feeds/feed.ts'
import type { Answer, Event } from '../../simulator/src/sender.ts'
import { createCashier } from '../../simulator/src/simulation/cashier.ts'
import { playerAt } from '../../simulator/src/simulation/integration-client.ts'
import type { BankingFixture } from './support/banking-fixture.ts'
import { baht } from './support/builders.ts'
import { test } from './support/statement-fixture.ts'

const NAME = '014/4010000001'
type Day = {
  lines: { closing: number }
  ledger: { closing: number }
  differences: { carried: number | null; missingLines: number | null; bookings: number; closing: number }
}

/**
 * Simulated banks of one run: deposits, unknown senders and fees, a minute apart. Unreported movements are lost at the
 * end.
 */
async function aRun(fixture: BankingFixture, opening: Readonly<Record<string, number>>, seed: number): Promise<void> {
  const receive = async ({ type, data }: Event): Promise<Answer> => {
    const { status, body } = await fixture.event(type, data)
    return { status, accepted: body.accepted === true, code: body.code ?? null, result: body.result ?? null }
  }
  const sender = {
    send: receive,
    sendBatch: async (events: readonly Event[]) => {
      const answers: Answer[] = []
      for (const event of events) answers.push(await receive(event))
      return answers
    },
  }
  const cashier = createCashier(sender, seeded(seed), {
    mischief: 0.5,
    banks: createBanks(opening, () => fixture.clock.now().getTime()),
    credited: () => undefined,
  })
  for (let count = 0; count < 12; count += 1) {
    fixture.clock.advance(60_000)
    await cashier.payIn(playerAt(count))
    await cashier.somethingElse()
    await cashier.tick()
  }
}

test('the simulated banks’ balances continue from run to run, so that each day closes on them without an unreconciled difference', async ({
  fixture,
  freshDatabase,
}) => {
  const maker = await fixture.admin('finance-maker')
  const account = await fixture.account({ bankCode: '014', accountNo: '4010000001' })
  const balances = () => bankBalances(freshDatabase.urls.app)
  expect(await balances()).toEqual({ [NAME]: 0 })
  await fixture.line(account, { amount: baht(90_000) })
  expect(await balances()).toEqual({ [NAME]: 90_000 })

  await aRun(fixture, await balances(), 7)
  const shown = await fixture.shown(maker, account)
  expect(await balances()).toEqual({ [NAME]: shown.told?.balance })
  await aRun(fixture, await balances(), 8)
  fixture.clock.advance(24 * 3_600_000)
  await aRun(fixture, await balances(), 9)
  fixture.clock.advance(24 * 3_600_000)
  await maker.signIn()

  const day = async (on: string): Promise<Day> =>
    (await maker.get<Day>(`/bank/reconciliation/${account.id}/${on}`)).body.data
  const second = await day('2026-07-13')
  expect(second.differences).toMatchObject({ missingLines: 0 })
  expect(second.lines.closing).toBe((await fixture.shown(maker, account)).told?.balance)
  for (const on of ['2026-07-12', '2026-07-13']) {
    const { lines } = await day(on)
    const closed = await maker.post<{ closed: { unexplained: number } }>(
      `/bank/reconciliation/${account.id}/${on}/close`,
      { bankBalance: lines.closing, note: 'as the bank says' },
    )
    expect([on, closed.status, closed.body.data?.closed.unexplained]).toEqual([on, 200, 0])
  }
  expect(await fixture.verify()).toEqual([])
})
