import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { BankAccounts } from '../bank-accounts/index.ts'
import type { BankLines } from '../bank-lines/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Members } from '../members/index.ts'
import {
  findSimilarDeposit,
  findManualEntry,
  findSimilarReference,
  findSurroundingLines,
} from './similar-deposits.repo.ts'
import {
  accountOfLine,
  findOfLine,
  insertDeposit,
  isReturnKnown,
  findBankReport,
  importerOf,
  detachLine,
  lockDeposit,
  updateDeposit,
  recordLimitUse,
  reassignDuplicateReports,
} from './deposits.repo.ts'
import {
  findStoredLine,
  findOperatorAccount,
  insertLine,
  lockOperatorAccount,
  lockOperatorAccountById,
} from './bank-transactions.repo.ts'
import { findByReference, findSimilarEntries, findSimilarLines } from './earlier-entries.repo.ts'
import type { DepositHooks } from './hooks.ts'
import {
  anyRunOut,
  expireIntents,
  findByExternalId,
  findIntent,
  findMet,
  insertIntent,
  payIntent,
  amountsInUse,
} from './intents.repo.ts'

/** The module's statements. Injectable, so that mutation tests can replace single ones. */
export const depositsRepo = {
  lockOperatorAccount,
  lockOperatorAccountById,
  findOperatorAccount,
  insertLine,
  findStoredLine,
  findSurroundingLines,
  findSimilarDeposit,
  findManualEntry,
  findSimilarReference,
  insertDeposit,
  lockDeposit,
  updateDeposit,
  recordLimitUse,
  findOfLine,
  accountOfLine,
  findByReference,
  findSimilarLines,
  findSimilarEntries,
  isReturnKnown,
  findBankReport,
  importerOf,
  detachLine,
  reassignDuplicateReports,
  findByExternalId,
  amountsInUse,
  insertIntent,
  findMet,
  findIntent,
  payIntent,
  anyRunOut,
  expireIntents,
}
export type DepositsRepo = typeof depositsRepo

/** The part of uploads this module uses: false where a picture is unknown, or attached elsewhere. */
export type SlipsApi = {
  attachSlip(tx: Tx, id: string, keptFor: { readonly kind: 'deposit'; readonly id: string }): Promise<boolean>
}

export type DepositDependencies = {
  readonly ledger: Ledger
  readonly members: Pick<
    Members,
    'findByIds' | 'findByUsername' | 'findSenders' | 'getForUpdate' | 'consumeSoloLimit' | 'soloLimitUsed'
  >
  readonly approvals: Pick<Approvals, 'twoPerson'>
  readonly bankAccounts: Pick<BankAccounts, 'chooseReceivingAccount'>
  readonly bankLines: Pick<BankLines, 'claim' | 'mightBeInternalTransfer'>
  readonly uploads: SlipsApi
  readonly limits: Pick<Limits, 'check'>
}

/** Dependencies of the module's commands. */
export type DepositContext = DepositDependencies & {
  readonly deps: Deps
  readonly repo: DepositsRepo
  readonly hooks: DepositHooks
}
