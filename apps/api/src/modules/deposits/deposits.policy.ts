import type { Permission } from '@backoffice/contract'
import type { DepositMove } from '@backoffice/contract/deposits/forms'
import type { AdminActor } from '../../platform/actor.ts'
import { type Deposit, judge, MOVES_FROM } from './domain/deposit.ts'

/** The key each move needs. */
export const KEY_OF: Readonly<Record<DepositMove, Permission>> = {
  match: 'deposits.match', credit: 'deposits.match', ignore: 'deposits.match', return: 'deposits.match', reverse: 'deposits.reverse',
}
const MOVES = Object.keys(MOVES_FROM) as DepositMove[]

/** What an admin may do with a deposit now: the same judge decides when they do it. */
export const movesFor = (deposit: Pick<Deposit, 'status' | 'openApproval'>, actor: AdminActor): DepositMove[] =>
  MOVES.filter((move) => actor.permissions.has(KEY_OF[move]) && judge(move, deposit).ok)
