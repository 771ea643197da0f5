import type { deposit, depositDetail } from '@backoffice/contract/deposits/forms'
import { tidyPhone } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { accountFor, phoneFor, sightOf, textFor } from '../../platform/personal.ts'
import type { DepositExtras } from './deposit-detail.repo.ts'
import type { DepositRecord } from './deposit-record.repo.ts'
import type { ComparisonResponse } from './comparison-response.ts'
import { actionsFor, type DepositViewer } from './deposits.policy.ts'
import type { MatchNote } from './domain/matching.ts'

/** One deposit as an admin sees it. */
export type DepositResponse = z.output<typeof deposit>
export type DepositDetailResponse = z.output<typeof depositDetail>

/** Payers are masked by the viewer's permissions; `can` comes from the rules of the actions. */
export function toDepositResponse(record: DepositRecord, viewer: DepositViewer): DepositResponse {
  const { notes, payer, note, memberPhone, openApproval, limitCountedBy, canBeLimited, isMemberExcluded, ...shown } =
    record
  return {
    ...shown,
    note: textFor(viewer.actor, note),
    from: payerFor(payer, viewer.actor),
    openApproval: openApproval === null ? null : approvalOf(openApproval),
    memberPhone: phoneFor(viewer.actor, memberPhone),
    reasons: reasonsOf(notes, record.member?.id ?? null),
    can: actionsFor(
      {
        status: record.status,
        openApproval: openApproval?.id ?? null,
        amount: record.amount,
        importedBy: record.importedBy?.id ?? null,
        limitCountedBy,
        canBeLimited,
        isMemberExcluded,
      },
      viewer,
    ),
  }
}

export function toDepositDetail(
  record: DepositRecord,
  extras: DepositExtras & { readonly pendingMatch: ComparisonResponse | null },
  viewer: DepositViewer,
): DepositDetailResponse {
  const { rawText, alike: similar, ...rest } = extras
  return {
    ...toDepositResponse(record, viewer),
    ...rest,
    rawText: textFor(viewer.actor, rawText),
    alike: similar.map(({ payer, ...each }) => ({ ...each, from: payerFor(payer, viewer.actor) })),
  }
}

const approvalOf = ({ matchWith: _matchWith, ...request }: NonNullable<DepositRecord['openApproval']>) => request

/** What the bank masks stays as written; the rest is masked here. */
function payerFor(
  { bankCode, accountNo, name, phone }: DepositRecord['payer'],
  viewer: AdminActor,
): DepositResponse['from'] {
  const sees = sightOf(viewer)
  return {
    bankCode,
    name: textFor(viewer, name),
    accountNo: accountFor(viewer, bankCode, accountNo),
    phone: phoneFor(viewer, phone, tidyPhone),
    masked: accountNo === null && phone !== null ? !sees.phones : !sees.accounts,
  }
}

/** Notes on the movement first, then on its member. */
function reasonsOf(notes: readonly MatchNote[], memberId: string | null): DepositResponse['reasons'] {
  const own = notes.filter(note => note.memberId === null || note.memberId === memberId)
  return [...new Set(own.flatMap(note => note.reasons))]
}
