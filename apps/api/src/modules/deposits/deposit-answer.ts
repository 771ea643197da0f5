import type { deposit, depositDetail } from '@backoffice/contract/deposits/forms'
import { maskAccountNo, maskPhone } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { AlikeRecord, DepositExtras, DepositRecord } from '../reads/index.ts'
import { movesFor, type DepositViewer } from './deposits.policy.ts'
import { maskLongNumbers } from './domain/mask-text.ts'
import type { MatchNote } from './domain/matching.ts'

/** One deposit as an admin is shown it. */
export type DepositAnswer = z.output<typeof deposit>
export type DepositDetailAnswer = z.output<typeof depositDetail>

/** Payers are masked where the viewer may not see accounts; `can` is the judge's own word. */
export function answerOf(record: DepositRecord, viewer: DepositViewer): DepositAnswer {
  const { position: _, notes, payer, ...shown } = record
  return {
    ...shown, from: payerFor(payer, viewer.actor),
    reasons: reasonsOf(notes, record.member?.id ?? null),
    can: movesFor({ status: record.status, openApproval: record.openApproval?.id ?? null, amount: record.amount, importedBy: record.importedBy?.id ?? null }, viewer),
  }
}

export function detailOf(record: DepositRecord, extras: DepositExtras, viewer: DepositViewer): DepositDetailAnswer {
  const { rawText, candidates, alike, ...rest } = extras
  return {
    ...answerOf(record, viewer), ...rest,
    rawText: rawText === null || maySeeAll(viewer.actor) ? rawText : maskLongNumbers(rawText),
    candidates: candidates.map((each) => ({ ...each, reasons: [...each.reasons] })),
    alike: alike.map(({ payer, ...each }: AlikeRecord) => ({ ...each, from: payerFor(payer, viewer.actor) })),
  }
}

const maySeeAll = (viewer: AdminActor): boolean => viewer.permissions.has('members.pii')

/** What the bank hides stays as it is written; what it shows is masked here. */
function payerFor({ bankCode, accountNo, name, phone }: DepositRecord['payer'], viewer: AdminActor): DepositAnswer['from'] {
  if (maySeeAll(viewer)) return { bankCode, accountNo, name, phone, masked: false }
  return { bankCode, name, accountNo: accountNo === null ? null : maskAccountNo(bankCode ?? '', accountNo), phone: phone === null ? null : maskPhone(phone), masked: true }
}

/** What is said of the movement itself, then of its member. */
function reasonsOf(notes: readonly MatchNote[], memberId: string | null): DepositAnswer['reasons'] {
  const own = notes.filter((note) => note.memberId === null || note.memberId === memberId)
  return [...new Set(own.flatMap((note) => note.reasons))]
}
