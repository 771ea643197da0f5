import type { Endpoints, ClientResponse, ClientRequest } from '@backoffice/contract'
import { ApiError } from '../../../api/api-error.ts'
import type { SelectedMember } from '../../../ui/form/MemberField.tsx'
import { readBaht } from '../../../ui/form/money-text.ts'
import { readInstant } from '../../../ui/form/zone-time.ts'

/** The form's values of a manual deposit. The slip is uploaded when chosen; the form holds its id. */
export type EntryValues = {
  memberId: SelectedMember | null
  accountId: string
  amount: string
  occurredAt: string
  reference: string
  reason: string
  slipId: string
  /** Empty: no bonus. */
  promotionId: string
  despiteAlike: boolean
}
type Body = ClientRequest<Endpoints['deposits.create']>['body']

export const emptyEntry: EntryValues = {
  memberId: null,
  accountId: '',
  amount: '',
  occurredAt: '',
  reference: '',
  reason: '',
  slipId: '',
  promotionId: '',
  despiteAlike: false,
}

export function bodyOf({
  memberId,
  accountId,
  amount,
  occurredAt,
  reference,
  reason,
  slipId,
  promotionId,
  despiteAlike,
}: EntryValues): Body {
  if (memberId === null) throw new Error('the form asks for a member before it sends')
  const text = reference.trim()
  return {
    memberId: memberId.id,
    accountId,
    amount: readBaht(amount),
    reason: reason.trim(),
    ...(occurredAt === '' ? {} : { occurredAt: readInstant(occurredAt) }),
    ...(text === '' ? {} : { reference: text }),
    ...(slipId === '' ? {} : { slipId }),
    ...(promotionId === '' ? {} : { promotionId }),
    ...(despiteAlike ? { despiteAlike: true as const } : {}),
  }
}

export type SoloLimit = ClientResponse<Endpoints['deposits.solo-limit']>['data']

/**
 * Whether an amount exceeds the rest of today's single-approver limit. False while the limit is unknown: the server
 * decides.
 */
export const isAboveSoloLimit = (amount: number, limit: SoloLimit | undefined): boolean =>
  limit !== undefined && limit.left !== null && amount > limit.left

/** A reported or manual deposit that may be the same money. */
export type SimilarReport = { readonly depositId: string; readonly status: string; readonly paidAt: string | null }

export function parseSimilarReports(error: unknown): readonly SimilarReport[] {
  if (!(error instanceof ApiError) || error.code !== 'ALIKE_EXISTS') return []
  const { alike: similar } = error.details
  return Array.isArray(similar) ? (similar as SimilarReport[]) : []
}
