import type { internalTransferDetail } from '@backoffice/contract/internal-transfers/forms'
import type { BankAccountId } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import { findBankLine } from '../bank-lines/index.ts'
import { findAccountsNamed } from '../bank-accounts/index.ts'
import { matchLeg, type OtherAccount } from '../bank-lines/index.ts'
import { toLineResponse, type LineResponse } from '../bank-lines/index.ts'
import { findOpenLines, listUnlinked, type Side } from './transfer-legs.repo.ts'
import { findInternalTransfer, type InternalTransfer } from './internal-transfers.list.ts'
import { toTransferResponse } from './transfer-response.ts'

export type TransferDetail = z.output<typeof internalTransferDetail>
type PossibleLine = TransferDetail['possibleLines'][number]

const MAX_POSSIBLE = 10

/** One internal transfer with all related bank lines. */
export async function showTransfer(
  reader: Reader,
  id: string,
  viewer: AdminActor,
  now: Date,
): Promise<TransferDetail | undefined> {
  const transfer = await findInternalTransfer(reader, id)
  if (transfer === undefined) return undefined
  const line = async (lineId: string | null): Promise<LineResponse | null> => {
    const record = lineId === null ? undefined : await findBankLine(reader, lineId)
    return record === undefined ? null : toLineResponse(record, viewer)
  }
  return {
    ...toTransferResponse(transfer, viewer, now),
    outLine: await line(transfer.outLineId),
    inLine: await line(transfer.inLineId),
    possibleLines: transfer.cancelled === null ? await possibleLines(reader, transfer, viewer) : [],
    unlinked: await listUnlinked(reader, id),
  }
}

async function possibleLines(reader: Reader, transfer: InternalTransfer, viewer: AdminActor): Promise<PossibleLine[]> {
  const { from, to, outLineId, inLineId } = transfer
  const accounts = await findAccountsNamed(reader, [from.id, to.id])
  const found: PossibleLine[] = []
  for (const [side, account, other, reported] of [
    ['out', from, to, outLineId],
    ['in', to, from, inLineId],
  ] as const) {
    const named = accounts.find(({ id }) => id === other.id)
    if (reported !== null || named === undefined) continue
    found.push(...(await possibleOn(reader, transfer, { side, accountId: account.id, other: named }, viewer)))
  }
  return found.slice(0, MAX_POSSIBLE)
}

type OpenPart = { readonly side: Side; readonly accountId: BankAccountId; readonly other: OtherAccount }

async function possibleOn(
  reader: Reader,
  { id, amount, occurredAt, reference }: InternalTransfer,
  { side, accountId, other }: OpenPart,
  viewer: AdminActor,
): Promise<PossibleLine[]> {
  const lines = await findOpenLines(reader, { accountId, side, amount, occurredAt, reference, transferId: id })
  const found: PossibleLine[] = []
  for (const line of lines) {
    const { fit, clues: reasons } = matchLeg(line, other)
    const record = fit === 'no' || found.length === MAX_POSSIBLE ? undefined : await findBankLine(reader, line.id)
    if (record !== undefined) found.push({ side, line: toLineResponse(record, viewer), clues: [...reasons] })
  }
  return found
}
