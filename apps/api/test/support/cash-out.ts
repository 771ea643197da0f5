import type { suspicionEndpoints } from '@backoffice/contract/suspicions/endpoints'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { baht, type TestBankAccount, type TestMember } from './builders.ts'
import type { DepositFixture } from './deposit-fixture.ts'
import type { FixtureAdmin } from './office-fixture.ts'

type Stage = Pick<DepositFixture, 'take' | 'lineTo' | 'payer' | 'event' | 'request' | 'runJobs'> & {
  readonly own: TestBankAccount
  readonly owner: FixtureAdmin
}
export type Indicators = z.input<(typeof suspicionEndpoints)['suspicions.indicators']['answer']>

/** A deposit that is credited to a member now. */
export const depositNow = (stage: Stage, member: TestMember, amount: number) =>
  stage.take(stage.lineTo(stage.own, { amount: baht(amount), counterparty: stage.payer(member) }))

/** A withdrawal that is requested, approved and paid now. */
export async function paidNow(stage: Stage, member: TestMember, amount: number): Promise<void> {
  const id = await stage.request(member, baht(amount))
  for (const action of ['claim', 'approve']) {
    const { status, body } = await stage.owner.post(`/withdrawals/${id}/${action}`)
    if (status >= 300) throw new Error(`${action} was refused: ${JSON.stringify(body)}`)
  }
  await stage.runJobs()
  await stage.event('payout.settled', { reference: id, status: 'paid' })
}

export const betNow = ({ event }: Stage, { username }: TestMember, amount: number) =>
  event('game.bet', {
    transactionId: randomUUID(),
    roundId: 'r',
    provider: 'pgsoft',
    game: 'g',
    category: 'slot',
    username,
    amount,
  })

/** What the indicators find in these days. */
export const indicated = async (admin: FixtureAdmin, from: string, to = from) =>
  (await admin.get<Indicators>(`/suspicions/indicators?from=${from}&to=${to}`)).body.data
