import { type MemberId, minus, plus, type Satang, smaller, ZERO } from '@backoffice/kernel'
import type { Tx } from '../../../platform/db/database.ts'
import type { TurnoverContext } from '../context.ts'
import { divide } from '../domain/shares.ts'
import type { BonusOwner } from '../turnover.repo.ts'
import { convertBonus, type Release } from './release-bonus.ts'

type Module = Pick<TurnoverContext, 'repo' | 'ledger'>
/** Bonus of a bet: taken with its stake, or credited by its win or its void. */
export type BonusOfBet = {
  readonly gameTransactionId: string
  readonly memberId: MemberId
  readonly amount: Satang
}

/** Takes the bonus of a stake from the grants that hold it, the oldest first, and records from which. */
export async function stakeBonus(
  { repo }: Pick<Module, 'repo'>,
  tx: Tx,
  { gameTransactionId, memberId, amount }: BonusOfBet,
): Promise<void> {
  let left = amount
  const stakes = (await repo.bonusHolders(tx, memberId)).flatMap(({ id, share }) => {
    const staked = smaller(share, left)
    left = minus(left, staked)
    return staked === ZERO ? [] : [{ id, staked, share: minus(share, staked) }]
  })
  await repo.recordBonusStakes(tx, gameTransactionId, stakes)
  await repo.saveShares(tx, stakes)
}

/**
 * Returns bonus of a bet, after the ledger credited it, to the grants the bet was paid from. What falls to one that
 * ended becomes cash up to its cap, or is forfeited. The caller has locked the member.
 */
export async function returnBonus(
  module: Module,
  tx: Tx,
  { gameTransactionId, amount, ...release }: BonusOfBet & Release,
): Promise<void> {
  const owners = await findOwners(module, tx, gameTransactionId, release.memberId)
  const parts = divide(
    amount,
    owners.map(({ staked }) => staked),
  )
  const held = owners.map((owner, at) => ({ ...owner, part: parts[at] ?? ZERO }))
  await module.repo.saveShares(
    tx,
    held.flatMap(({ id, isOpen, share, part }) => (isOpen ? [{ id, share: plus(share, part) }] : [])),
  )
  await convertBonus(
    module,
    tx,
    held.filter(({ isOpen }) => !isOpen).map(({ part, ...owner }) => ({ ...owner, share: part })),
    release,
  )
}

/**
 * The grants a bet was paid from. Of a bet that has no record of them: the oldest open grant, or the one that ended
 * last.
 */
export async function findOwners(
  { repo }: Pick<Module, 'repo'>,
  tx: Tx,
  gameTransactionId: string,
  memberId: MemberId,
): Promise<readonly (BonusOwner & { readonly staked: Satang })[]> {
  const stakes = await repo.bonusStakes(tx, gameTransactionId)
  if (stakes.length > 0) return stakes
  const [owner = await repo.lastEnded(tx, memberId)] = await repo.bonusHolders(tx, memberId)
  return owner === undefined ? [] : [{ ...owner, staked: ZERO }]
}
