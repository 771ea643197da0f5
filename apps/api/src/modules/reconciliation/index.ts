import { reconciliation } from '@backoffice/contract/reconciliation/lists'
import type { BankAccountId } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fileColumns, instant, type ListExports, money, text } from '../lists/index.ts'
import { findKnownBalance, type KnownBalance } from './known-balance.repo.ts'
import { listDays, reconciliationHandlers } from './reconciliation.routes.ts'

export type { KnownBalance } from './known-balance.repo.ts'
export type Reconciliation = ReturnType<typeof createReconciliation>

/** The reconciliation module: bank and ledger compared for a business day, and what is known of a balance. */
export function createReconciliation(deps: Deps) {
  const exports: Pick<ListExports, 'banking.reconciliation'> = {
    'banking.reconciliation': { columns, read: ({ query, actor }) => listDays(deps, query.day, actor) },
  }
  return {
    handlers: reconciliationHandlers(deps),
    exports,
    /** The known balance of an account at an instant; null: none. */
    knownBalance: (reader: Reader, id: BankAccountId, at: Date): Promise<KnownBalance | null> =>
      findKnownBalance(reader, id, at, deps.config.dayRule),
  }
}

const columns = fileColumns(reconciliation, 'reconciliation', {
  lines: { linesIn: money(row => row.lines.in), linesOut: money(row => row.lines.out) },
  ledger: { ledgerIn: money(row => row.ledger.in), ledgerOut: money(row => row.ledger.out) },
  bankEnds: { linesOpening: money(row => row.lines.opening), linesClosing: money(row => row.lines.closing) },
  ledgerEnds: { ledgerOpening: money(row => row.ledger.opening), ledgerClosing: money(row => row.ledger.closing) },
  difference: { difference: money(row => row.differences.closing), openItems: 'number' },
  day: 'day',
  status: {
    status: 'label',
    closedBy: text(row => row.closed?.by.name),
    closedAt: instant(row => row.closed?.at),
  },
  suspense: 'money',
  unexplained: money(row => row.closed?.unexplained),
  note: text(row => row.closed?.note),
})
