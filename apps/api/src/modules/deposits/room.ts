import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Banking } from '../banking/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Members } from '../members/index.ts'
import { findAlike, findEnteredByHand, findSimilarReference, lookAround } from './alike.repo.ts'
import {
  accountOfLine,
  findByReference,
  findLinesLike,
  findOfLine,
  insertDeposit,
  isReturnKnown,
  toldByBank,
  importerOf,
  leaveLine,
  lockDeposit,
  moveDeposit,
  noteLimitCounted,
  passOnRetellings,
} from './deposits.repo.ts'
import { findKept, findOwnAccount, insertLine, lockOwnAccount, lockOwnAccountById } from './bank-transactions.repo.ts'
import { findEntriesLike } from './entered-before.repo.ts'
import type { DepositHooks } from './hooks.ts'
import {
  anyRunOut,
  expireIntents,
  findByExternalId,
  findIntent,
  findMet,
  insertIntent,
  payIntent,
  takenAmounts,
} from './intents.repo.ts'

/** The statements of the room. Handed in, so that a test can plant a bug in one and see it caught. */
export const depositsRepo = {
  lockOwnAccount,
  lockOwnAccountById,
  findOwnAccount,
  insertLine,
  findKept,
  lookAround,
  findAlike,
  findEnteredByHand,
  findSimilarReference,
  insertDeposit,
  lockDeposit,
  moveDeposit,
  noteLimitCounted,
  findOfLine,
  accountOfLine,
  findByReference,
  findLinesLike,
  findEntriesLike,
  isReturnKnown,
  toldByBank,
  importerOf,
  leaveLine,
  passOnRetellings,
  findByExternalId,
  takenAmounts,
  insertIntent,
  findMet,
  findIntent,
  payIntent,
  anyRunOut,
  expireIntents,
}
export type DepositsRepo = typeof depositsRepo

/** What this room needs of banking. */
export type BankingDoor = Pick<
  Banking,
  | 'claimOwnTransfer'
  | 'mayBeOwnTransfer'
  | 'channelRules'
  | 'standsAgainst'
  | 'chooseReceivingAccount'
  | 'settleDepositsWith'
>

/** What this room needs of uploads: false where a picture is unknown, or kept for something else. */
export type SlipsDoor = {
  keepSlip(tx: Tx, id: string, keptFor: { readonly kind: 'deposit'; readonly id: string }): Promise<boolean>
}

export type DepositDoors = {
  readonly ledger: Ledger
  readonly members: Pick<
    Members,
    'findByIds' | 'findByUsername' | 'findSenders' | 'getForUpdate' | 'takeAlone' | 'givenAlone'
  >
  readonly approvals: Pick<Approvals, 'ask' | 'overtake' | 'carriedOutBy'>
  readonly banking: BankingDoor
  readonly uploads: SlipsDoor
}

/** What the room's use cases work with. */
export type Room = DepositDoors & { readonly deps: Deps; readonly repo: DepositsRepo; readonly hooks: DepositHooks }
