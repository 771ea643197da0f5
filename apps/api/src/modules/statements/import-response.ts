import type { statementImport, statementLine } from '@backoffice/contract/statements/forms'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { accountFor, canSeePersonal, textFor } from '../../platform/personal.ts'
import type { BankLine } from '../bank-lines/index.ts'
import type { ImportRecord, LineRecord } from './imports.list.ts'
import { fromStoredLine, type StoredLine } from './stored-line.ts'

export type ImportResponse = z.output<typeof statementImport>
export type LineResponse = z.output<typeof statementLine>

export function toImportResponse({ outcomes, warnings, ...record }: ImportRecord): ImportResponse {
  const of = (outcome: keyof typeof outcomes): number => outcomes[outcome] ?? 0
  return {
    ...record,
    warnings: [...warnings],
    outcomes: {
      credited: of('credited'),
      matched: of('matched'),
      held: of('held'),
      unmatched: of('unmatched'),
      possibleDuplicate: of('possible-duplicate'),
      known: of('known'),
      recorded: of('recorded'),
      ownTransfer: of('own-transfer'),
      refused: of('refused'),
    },
  }
}

/** An entry as an admin sees it: account numbers need `members.account`. */
export function toEntryResponse(
  lineNo: number,
  line: BankLine,
  viewer: AdminActor,
): Omit<LineResponse, 'id' | 'outcome' | 'transactionId' | 'depositId' | 'problem'> {
  const { bankCode = null, accountNo = null, name = null } = line.counterparty
  return {
    line: lineNo,
    direction: line.direction,
    amount: line.amount,
    occurredAt: line.occurredAt,
    timeKnown: line.timeKnown ?? true,
    reference: line.reference ?? null,
    counterparty: {
      bankCode,
      name: textFor(viewer, name),
      accountNo: accountFor(viewer, bankCode, accountNo),
    },
    text: canSeePersonal(viewer) ? (line.rawText ?? null) : null,
    balanceAfter: line.balanceAfter ?? null,
  }
}

/** This module stored the line. */
export const toLineResponse = (record: LineRecord, viewer: AdminActor): LineResponse => ({
  id: record.id,
  ...toEntryResponse(record.lineNo, fromStoredLine(record.line as StoredLine), viewer),
  outcome: record.outcome,
  transactionId: record.transactionId,
  depositId: record.depositId,
  problem: record.problem,
})
