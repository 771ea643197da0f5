import { internalTransfers } from '@backoffice/contract/internal-transfers/lists'
import type { Deps } from '../../platform/deps.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import type { ListExports } from '../lists/index.ts'
import {
  type InternalTransferContext,
  type InternalTransferDependencies,
  type InternalTransfersRepo,
  internalTransfersRepo,
} from './context.ts'
import { transferColumns } from './export-columns.ts'
import { transferList } from './internal-transfers.repo.ts'
import { internalTransferHandlers } from './internal-transfers.routes.ts'
import { internalTransfersAreExact } from './ledger-check.repo.ts'
import { transferMatching } from './matching.ts'
import { toTransferResponse } from './transfer-response.ts'

export { internalTransfersRepo, type InternalTransfersRepo } from './context.ts'
export { internalTransfersAreExact } from './ledger-check.repo.ts'
export type InternalTransfers = ReturnType<typeof createInternalTransfers>

/** The internal transfers module: money between the operator's own accounts. */
export function createInternalTransfers(
  deps: Deps,
  dependencies: InternalTransferDependencies,
  repo: InternalTransfersRepo = internalTransfersRepo,
) {
  const module: InternalTransferContext = { ...dependencies, deps, repo }
  const list = listHandler(internalTransfers, deps, {
    list: transferList,
    narrow: filters => filters,
    show: (transfers, { actor, now }) => transfers.map(transfer => toTransferResponse(transfer, actor, now)),
  })
  const exports: Pick<ListExports, 'banking.transfers'> = {
    'banking.transfers': { columns: transferColumns, read: list },
  }
  dependencies.ledger.addCheck(internalTransfersAreExact)
  return {
    handlers: { 'banking.transfers': list, ...internalTransferHandlers(module) },
    exports,
    /** Its side of the matching of bank lines. */
    matching: transferMatching(repo),
  }
}
