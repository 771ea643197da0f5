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

/** A deposit as its actions use it. */
export type Deposit = {
  readonly id: DepositId
  readonly status: DepositStatus
  readonly mode: 'auto' | 'manual'
  readonly channel: string
  readonly amount: Satang
  readonly bankTransactionId: string | null
  /** Null: the receiving account is not registered. */
  readonly bankAccountId: BankAccountId | null
  readonly memberId: MemberId | null
  readonly matchedBy: AdminId | null
  /** Hashes of the contradicting facts that were confirmed: a changed fact is confirmed again. */
  readonly confirmedFacts: readonly string[]
  /** Admins whose daily limit it was counted towards: once each. */
  readonly limitCountedBy: readonly AdminId[]
  /** The importer whose statement alone reported it first; null: a feed, or a manual entry. */
  readonly importedBy: AdminId | null
  /** Its bank line belonged to a registered account from the start; a manual entry has none. */
  readonly onOwnAccount: boolean
  /** The transfer that posted it; null while unposted: on an unregistered account, or a possible duplicate. */
  readonly transferId: TransferId | null
  readonly creditTransferId: TransferId | null
  /** It was held above a limit: its money is or was in the account of returnable deposits. */
  readonly wasHeld: boolean
  /** The deposit it may duplicate. */
  readonly alikeId: DepositId | null
  /** The reversed deposit whose money it holds. */
  readonly reopensId: DepositId | null
  readonly intentId: string | null
  readonly promotionRef: string | null
  readonly occurredAt: Date
  readonly creditedAt: Date | null
  readonly openApproval: string | null
}

/** Initial statuses of each action. */
export const ACTIONS_FROM: Readonly<Record<DepositAction, readonly DepositStatus[]>> = {
  match: ['unmatched', 'possible-duplicate', 'matched'],
  credit: ['matched'],
  hold: ['matched'],
  release: ['held'],
  ignore: ['unmatched', 'possible-duplicate', 'matched'],
  return: ['unmatched', 'possible-duplicate', 'matched', 'held'],
  reverse: ['credited'],
}

/** All rules of the actions: what the status permits; an open approval request blocks every other action. */
export function checkAction(
  action: DepositAction,
  deposit: Pick<Deposit, 'status' | 'openApproval'>,
): Result<null, 'STATE_CONFLICT'> {
  const legal = ACTIONS_FROM[action].includes(deposit.status)
  return legal && deposit.openApproval === null ? ok(null) : refuse('STATE_CONFLICT')
}

/** A possible duplicate, and therefore unposted; a match does not change that. */
export const isSuspected = ({
  status,
  transferId,
  bankAccountId,
}: Pick<Deposit, 'status' | 'transferId' | 'bankAccountId'>): boolean =>
  status === 'possible-duplicate' || (status === 'matched' && transferId === null && bankAccountId !== null)

/** Real money by one importer's statement only, without a decision about it: a bank's feed takes precedence. */
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

/** A possible duplicate until an admin credited it, which also posted it. */
export const wasSuspected = ({
  mode,
  onOwnAccount,
  transferId,
  creditTransferId,
}: Pick<Deposit, 'mode' | 'onOwnAccount' | 'transferId' | 'creditTransferId'>): boolean =>
  mode === 'manual' && onOwnAccount && transferId === creditTransferId

/** Two admins who name different members must not override each other unseen: the second confirms whom they replace. */
export function canRematch(
  deposit: Pick<Deposit, 'status' | 'matchedBy' | 'memberId'>,
  by: AdminId,
  insteadOf: MemberId | null,
): boolean {
  return (
    deposit.status !== 'matched' || deposit.matchedBy === by || (insteadOf !== null && insteadOf === deposit.memberId)
  )
}
