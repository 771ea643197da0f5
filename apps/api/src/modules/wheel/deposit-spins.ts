import { auditEffect } from '../../platform/command/audit.ts'
import type { CommandContext } from '../../platform/command/context.ts'
import type { DepositFact } from '../deposits/index.ts'
import { refusalOf } from '../members/index.ts'
import type { WheelContext } from './context.ts'
import { spinsFor } from './domain/wheel.ts'
import { isRunning } from './wheel-response.ts'
import { findLiveRules, insertDepositSpins, lockDepositSpins, saveTakenBack } from './wheel.repo.ts'

const SOURCE = 'deposit.spins'

/** Gives the spins of a credited deposit, while the wheel runs and the member may receive rewards. */
export async function giveSpins(
  { members, rewards }: WheelContext,
  context: CommandContext,
  { id, memberId, amount }: DepositFact,
): Promise<void> {
  const { tx, now } = context
  const live = await findLiveRules(tx)
  const spins = live !== undefined && isRunning(live) ? spinsFor(amount, live.document) : 0
  if (spins === 0 || refusalOf(await members.getForUpdate(tx, memberId), 'bonus', now) !== null) return
  await insertDepositSpins(tx, { depositId: id, memberId, spins })
  await rewards.credit(context, {
    source: SOURCE,
    sourceId: id,
    memberId,
    reward: { kind: 'spin', amount: spins },
    notify: true,
  })
  await auditEffect(context, {
    action: 'wheel.give-spins',
    object: { kind: 'deposit', id },
    after: { memberId, spins },
  })
}

/** Takes the spins of a reversed deposit back, as far as they are unused. */
export async function takeSpinsBack(
  { members, rewards }: WheelContext,
  context: CommandContext,
  { id, memberId }: DepositFact,
): Promise<void> {
  const { tx } = context
  await members.getForUpdate(tx, memberId)
  const given = await lockDepositSpins(tx, id)
  if (given === undefined) return
  const amount = Math.min(given, (await rewards.unitsOf(tx, memberId)).spin)
  if (amount > 0) {
    const taken = await rewards.debitUnits(context, { kind: 'spin', source: SOURCE, sourceId: id, memberId, amount })
    if (!taken.ok) throw new Error(`${amount} unused spins of ${memberId} are not there: ${taken.code}`)
  }
  await saveTakenBack(tx, id, amount)
  await auditEffect(context, {
    action: 'wheel.take-spins-back',
    object: { kind: 'deposit', id },
    after: { memberId, given, taken: amount },
  })
}
