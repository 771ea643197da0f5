import type { BankAccountId } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ListExports } from '../lists/index.ts'
import { dayColumns } from './export-columns.ts'
import { findKnownBalance, type KnownBalance } from './known-balance.repo.ts'
import { listDays, reconciliationHandlers } from './reconciliation.routes.ts'

export type { KnownBalance } from './known-balance.repo.ts'
export type Reconciliation = ReturnType<typeof createReconciliation>

/** The reconciliation module: bank and ledger compared for a business day, and what is known of a balance. */
export function createReconciliation(deps: Deps) {
  const exports: Pick<ListExports, 'banking.reconciliation'> = {
    'banking.reconciliation': { columns: dayColumns, read: ({ query, actor }) => listDays(deps, query.day, actor) },
  }
  return {
    handlers: reconciliationHandlers(deps),
    exports,
    /** The known balance of an account at an instant; null: none. */
    knownBalance: (reader: Reader, id: BankAccountId, at: Date): Promise<KnownBalance | null> =>
      findKnownBalance(reader, id, at, deps.config.dayRule),
  }
}
