import { ok, refuse } from '@backoffice/kernel'
import { badField } from '../../platform/lists/cursor.ts'
import type { TransferMatching } from '../bank-lines/index.ts'
import type { InternalTransfersRepo } from './context.ts'

/** What internal transfers know of a line, for the matching of bank lines. */
export const transferMatching = (repo: InternalTransfersRepo): TransferMatching => ({
  findOpenLegs: repo.findOpenLegs,
  async checkLeg(tx, line, transferId) {
    const transfer = transferId === undefined ? undefined : await repo.findInternalTransfer(tx, transferId)
    if (transfer === undefined) return badField('transferId', 'not an internal transfer')
    if (transfer.cancelled !== null)
      return refuse('STATE_CONFLICT', { status: 'cancelled', by: transfer.cancelled.by, at: transfer.cancelled.at })
    const side = line.direction === 'in' ? transfer.to : transfer.from
    if (side.id !== line.accountId) return badField('transferId', 'a transfer of different accounts')
    if (transfer.amount !== line.amount) return badField('transferId', 'a transfer of a different amount')
    const known = line.direction === 'in' ? transfer.inLineId : transfer.outLineId
    return known === null ? ok({ id: transfer.id }) : refuse('STATE_CONFLICT', { lineId: known })
  },
})
