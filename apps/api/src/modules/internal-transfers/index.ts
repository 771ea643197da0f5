import { internalTransfers } from '@backoffice/contract/internal-transfers/lists'
import { ok, refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { badField } from '../../platform/lists/cursor.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import type { TransferMatching } from '../bank-lines/index.ts'
import { code, fileColumns, label, type ListExports } from '../lists/index.ts'
import {
  type InternalTransferContext,
  type InternalTransferDependencies,
  type InternalTransfersRepo,
  internalTransfersRepo,
} from './context.ts'
import { transferList } from './internal-transfers.list.ts'
import { internalTransferHandlers } from './internal-transfers.routes.ts'
import { internalTransfersAreExact } from './ledger-check.repo.ts'
import { toTransferResponse } from './transfer-response.ts'

export { internalTransfersRepo, type InternalTransfersRepo } from './context.ts'
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
    'banking.transfers': { columns, read: list },
  }
  dependencies.ledger.addCheck(internalTransfersAreExact)
  return {
    handlers: { 'banking.transfers': list, ...internalTransferHandlers(module) },
    exports,
    /** Its side of the matching of bank lines. */
    matching: transferMatching(repo),
  }
}

/** What internal transfers know of a line, for the matching of bank lines. */
const transferMatching = (repo: InternalTransfersRepo): TransferMatching => ({
  findOpenLegs: repo.findOpenLegs,
  async checkLeg(tx, line, transferId) {
    const transfer = transferId === undefined ? undefined : await repo.findInternalTransfer(tx, transferId)
    if (transfer === undefined) return badField('transferId', 'NOT_FOUND')
    if (transfer.cancelled !== null)
      return refuse('STATE_CONFLICT', { status: 'cancelled', by: transfer.cancelled.by, at: transfer.cancelled.at })
    const side = line.direction === 'in' ? transfer.to : transfer.from
    if (side.id !== line.accountId) return badField('transferId', 'OTHER_ACCOUNT')
    if (transfer.amount !== line.amount) return badField('transferId', 'OTHER_AMOUNT')
    const known = line.direction === 'in' ? transfer.inLineId : transfer.outLineId
    return known === null ? ok({ id: transfer.id }) : refuse('STATE_CONFLICT', { lineId: known })
  },
})

const columns = fileColumns(
  internalTransfers,
  'bankAccounts',
  {
    told: { outLine: code(row => row.outLineId), inLine: code(row => row.inLineId) },
    businessDay: 'day',
    reason: 'reason',
    status: label('bankAccounts', 'exported.transferStatus'),
    bookedAt: 'instant',
    id: 'code',
  },
  'transfer',
)
