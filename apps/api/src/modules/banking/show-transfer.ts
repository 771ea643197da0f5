import type { ownTransferDetail } from '@backoffice/contract/banking/forms'
import type { BankAccountId } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import { findBankLine } from '../reads/index.ts'
import { findAccountsNamed } from './bank-accounts.repo.ts'
import { fitOf, type OtherAccount } from './domain/own-side.ts'
import { lineAnswer, type LineAnswer } from './line-answer.ts'
import { findOpenLines, listUnlinked, type Side } from './own-sides.repo.ts'
import { findOwnTransfer, type OwnTransfer } from './own-transfers.repo.ts'
import { transferAnswer } from './transfer-answer.ts'

export type TransferDetail = z.output<typeof ownTransferDetail>
type Possible = TransferDetail['possibleLines'][number]

const MOST_POSSIBLE = 10

/** One transfer between own accounts, with everything the banks told that has to do with it. */
export async function showTransfer(
  reader: Reader,
  id: string,
  viewer: AdminActor,
  now: Date,
): Promise<TransferDetail | undefined> {
  const transfer = await findOwnTransfer(reader, id)
  if (transfer === undefined) return undefined
  const line = async (lineId: string | null): Promise<LineAnswer | null> => {
    const record = lineId === null ? undefined : await findBankLine(reader, lineId)
    return record === undefined ? null : lineAnswer(record, viewer)
  }
  return {
    ...transferAnswer(transfer, viewer, now),
    outLine: await line(transfer.outLineId),
    inLine: await line(transfer.inLineId),
    possibleLines: transfer.cancelled === null ? await possibleLines(reader, transfer, viewer) : [],
    unlinked: await listUnlinked(reader, id),
  }
}

async function possibleLines(reader: Reader, transfer: OwnTransfer, viewer: AdminActor): Promise<Possible[]> {
  const { from, to, outLineId, inLineId } = transfer
  const accounts = await findAccountsNamed(reader, [from.id, to.id])
  const found: Possible[] = []
  for (const [side, account, other, told] of [
    ['out', from, to, outLineId],
    ['in', to, from, inLineId],
  ] as const) {
    const named = accounts.find(({ id }) => id === other.id)
    if (told !== null || named === undefined) continue
    found.push(...(await possibleOn(reader, transfer, { side, accountId: account.id, other: named }, viewer)))
  }
  return found.slice(0, MOST_POSSIBLE)
}

type OpenPart = { readonly side: Side; readonly accountId: BankAccountId; readonly other: OtherAccount }

async function possibleOn(
  reader: Reader,
  { id, amount, occurredAt, reference }: OwnTransfer,
  { side, accountId, other }: OpenPart,
  viewer: AdminActor,
): Promise<Possible[]> {
  const lines = await findOpenLines(reader, { accountId, side, amount, occurredAt, reference, transferId: id })
  const found: Possible[] = []
  for (const line of lines) {
    const { fit, clues } = fitOf(line, other)
    const record = fit === 'no' || found.length === MOST_POSSIBLE ? undefined : await findBankLine(reader, line.id)
    if (record !== undefined) found.push({ side, line: lineAnswer(record, viewer), clues: [...clues] })
  }
  return found
}
