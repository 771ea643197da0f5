import type { DepositAction, DepositStatus } from '@backoffice/contract/deposits/forms'
import {
  ok,
  refuse,
  type AdminId,
  type BankAccountId,
  type DepositId,
  type MemberId,
  type Result,
  type Satang,
  type TransferId,
} from '@backoffice/kernel'

/** A deposit as its moves decide on it. */
export type Deposit = {
  readonly id: DepositId
  readonly status: DepositStatus
  readonly mode: 'auto' | 'manual'
  readonly channel: string
  readonly amount: Satang
  readonly bankTransactionId: string | null
  /** Null: the account it came into is none of ours. */
  readonly bankAccountId: BankAccountId | null
  readonly memberId: MemberId | null
  readonly matchedBy: AdminId | null
  /** Hashes of the facts that contradict the member and were confirmed: a fact that changes is confirmed again. */
  readonly confirmedFacts: readonly string[]
  /** Whose limit of the day it was counted towards: once for each person. */
  readonly limitCountedBy: readonly AdminId[]
  /** Whose statement alone told of it first; null: a bank told of it, or a person entered it. */
  readonly importedBy: AdminId | null
  /** Its bank's line was of an account of ours from the first: an entry by hand has none. */
  readonly onOwnAccount: boolean
  /**
   * What brought it into the books; null while it is not in them: of an account we do not know, or perhaps told twice.
   */
  readonly transferId: TransferId | null
  readonly creditTransferId: TransferId | null
  /** The deposit it may be a retelling of. */
  readonly alikeId: DepositId | null
  /** The one that was reversed, whose money it holds. */
  readonly reopensId: DepositId | null
  readonly intentId: string | null
  readonly promotionRef: string | null
  readonly occurredAt: Date
  readonly creditedAt: Date | null
  readonly openApproval: string | null
}

/** Where each move may begin. */
export const ACTIONS_FROM: Readonly<Record<DepositAction, readonly DepositStatus[]>> = {
  match: ['unmatched', 'possible-duplicate', 'matched'],
  credit: ['matched'],
  ignore: ['unmatched', 'possible-duplicate', 'matched'],
  return: ['unmatched', 'possible-duplicate', 'matched'],
  reverse: ['credited'],
}

/** The one judge of moves: what the state allows, and an open ask for a second person keeps every other move away. */
export function checkAction(
  move: DepositAction,
  deposit: Pick<Deposit, 'status' | 'openApproval'>,
): Result<null, 'STATE_CONFLICT'> {
  const legal = ACTIONS_FROM[move].includes(deposit.status)
  return legal && deposit.openApproval === null ? ok(null) : refuse('STATE_CONFLICT')
}

/** Perhaps told twice, and therefore not in the books: a matched one that came from there is still so. */
export const isSuspected = ({
  status,
  transferId,
  bankAccountId,
}: Pick<Deposit, 'status' | 'transferId' | 'bankAccountId'>): boolean =>
  status === 'possible-duplicate' || (status === 'matched' && transferId === null && bankAccountId !== null)

/**
 * Real money as far as one person's statement says, with nobody having decided about it: what a bank's feed says of it
 * counts more.
 */
export const isUnconfirmedImport = ({
  status,
  importedBy,
  matchedBy,
  reopensId,
  transferId,
  openApproval,
}: Pick<Deposit, 'status' | 'importedBy' | 'matchedBy' | 'reopensId' | 'transferId' | 'openApproval'>): boolean =>
  importedBy !== null &&
  reopensId === null &&
  transferId !== null &&
  openApproval === null &&
  (status === 'unmatched' || (status === 'matched' && matchedBy === null))

/** Perhaps told twice, until a person credited it all the same: it came into the books no sooner than that. */
export const wasSuspected = ({
  mode,
  onOwnAccount,
  transferId,
  creditTransferId,
}: Pick<Deposit, 'mode' | 'onOwnAccount' | 'transferId' | 'creditTransferId'>): boolean =>
  mode === 'manual' && onOwnAccount && transferId === creditTransferId

/** Two people who name different members would overrule each other unseen: the second has to say whom they replace. */
export function canRematch(
  deposit: Pick<Deposit, 'status' | 'matchedBy' | 'memberId'>,
  by: AdminId,
  insteadOf: MemberId | null,
): boolean {
  return (
    deposit.status !== 'matched' || deposit.matchedBy === by || (insteadOf !== null && insteadOf === deposit.memberId)
  )
}
