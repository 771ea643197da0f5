import type { Approvals } from '../../src/modules/approvals/index.ts'
import { createBankAccounts } from '../../src/modules/bank-accounts/index.ts'
import { createBankLines } from '../../src/modules/bank-lines/index.ts'
import { channelSettingHandlers } from '../../src/modules/channel-settings/index.ts'
import type { Deposits } from '../../src/modules/deposits/index.ts'
import { createInternalTransfers, type InternalTransfersRepo } from '../../src/modules/internal-transfers/index.ts'
import type { Ledger } from '../../src/modules/ledger/index.ts'
import { createReconciliation } from '../../src/modules/reconciliation/index.ts'
import type { Deps } from '../../src/platform/deps.ts'

/** The modules around the operator's accounts, composed as `app.ts` does it. */
export function createBankModules(
  deps: Deps,
  { ledger, approvals }: { ledger: Ledger; approvals: Approvals },
  repo?: InternalTransfersRepo,
) {
  const bankAccounts = createBankAccounts(deps, { ledger, approvals })
  const bankLines = createBankLines(deps, { ledger })
  const internalTransfers = createInternalTransfers(deps, { ledger, approvals, bankLines }, repo)
  const reconciliation = createReconciliation(deps)
  return {
    bankAccounts,
    bankLines,
    reconciliation,
    handlers: {
      ...bankAccounts.handlers,
      ...bankLines.handlers,
      ...internalTransfers.handlers,
      ...channelSettingHandlers(deps),
      ...reconciliation.handlers,
    },
    exports: {
      ...bankAccounts.exports,
      ...bankLines.exports,
      ...internalTransfers.exports,
      ...reconciliation.exports,
    },
    /** Registers both sides of the matching of bank lines. */
    register: ({ matching }: Pick<Deposits, 'matching'>): void =>
      bankLines.register({ deposits: matching, internalTransfers: internalTransfers.matching }),
  }
}
