import type { Permission } from '@backoffice/contract'
import type { DepositAction } from '@backoffice/contract/deposits/forms'
import { ZERO, type Satang } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import { type Deposit, checkAction, ACTIONS_FROM } from './domain/deposit.ts'

/** The key each move needs. */
export const KEY_OF: Readonly<Record<DepositAction, Permission>> = {
  match: 'deposits.match',
  credit: 'deposits.match',
  ignore: 'deposits.match',
  return: 'deposits.match',
  reverse: 'deposits.reverse',
}
const MOVES = Object.keys(ACTIONS_FROM) as DepositAction[]

/**
 * The key of those who may give money on their own word: what they enter by hand, and what a statement of theirs tells.
 */
const GIVING_KEY: Permission = 'deposits.create'

/** How much somebody may have credited on their word alone, in one deposit and on one day; null: any amount. */
export const findSoloLimit = (admin: {
  readonly permissions: { has(key: Permission): boolean }
  readonly adjustLimit: Satang | null
}): Satang | null => (admin.permissions.has(GIVING_KEY) ? admin.adjustLimit : ZERO)

/** Who looks at deposits, and what is left of what they may give away alone today; null: any amount. */
export type DepositViewer = { readonly actor: AdminActor; readonly left: Satang | null }

/**
 * What an admin may do with a deposit now: the same judge decides when they do it. `left` is what they may give away
 * alone today still.
 */
export const actionsFor = (
  deposit: Pick<Deposit, 'status' | 'openApproval' | 'amount' | 'importedBy' | 'limitCountedBy'>,
  { actor, left }: DepositViewer,
): DepositAction[] =>
  MOVES.filter(
    move =>
      actor.permissions.has(KEY_OF[move]) &&
      checkAction(move, deposit).ok &&
      !(move === 'credit' && isForAnother(deposit, { actor, left })),
  )

/** An owner may be the only one there is: that is judged when they credit. */
const isForAnother = (
  { importedBy, amount, limitCountedBy }: Pick<Deposit, 'amount' | 'importedBy' | 'limitCountedBy'>,
  { actor, left }: DepositViewer,
): boolean =>
  importedBy === actor.id &&
  !limitCountedBy.includes(actor.id) &&
  actor.role !== 'owner' &&
  left !== null &&
  amount > left
