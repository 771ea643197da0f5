import type { BankAccountId } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { createFairPay } from './adapters/fairpay.ts'
import { createBalances } from './balances.ts'
import { mayPayFrom } from './bank-accounts.repo.ts'
import { bankingHandlers } from './banking.routes.ts'

export { ensureFirstAccount } from './first-account.repo.ts'
export type { FairPay, PayoutRequest, PayoutWord } from './adapters/fairpay.ts'
export type Banking = ReturnType<typeof createBanking>

/** The operator's accounts and the providers around them. */
export function createBanking(deps: Deps) {
  const fairpay = createFairPay(deps.config.services.fairpay)
  return {
    handlers: bankingHandlers(deps, createBalances(deps, fairpay)),
    /** The payment provider, as payouts use it. */
    fairpay,
    mayPayFrom: (reader: Reader, id: BankAccountId): Promise<boolean> => mayPayFrom(reader, id),
  }
}
