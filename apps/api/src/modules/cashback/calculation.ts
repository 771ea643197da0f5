import type { CashbackDocument } from '@backoffice/contract/cashback/setting'
import type { MemberId, Satang } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import { bookingsOf, nextMembers, type Span } from './bookings.repo.ts'
import { type Entitlement, entitlementOf } from './domain/entitlement.ts'

export type EntitledMember = Entitlement & { readonly memberId: MemberId }
type Calculated = { readonly entitled: readonly EntitledMember[]; readonly last: MemberId | null }

/** What the next members are entitled to; both the preview and the calculation of a period read it here. */
export async function calculateNext(
  reader: Reader,
  terms: CashbackDocument,
  span: Span,
  { after, limit }: { readonly after: MemberId | null; readonly limit: number },
): Promise<Calculated> {
  const { members, last } = await nextMembers(reader, after, terms.excludedTags, limit)
  const booked = members.length === 0 ? new Map<MemberId, never>() : await bookingsOf(reader, members, span)
  const entitled = members.flatMap(memberId => {
    const entitlement = entitlementOf(terms, booked.get(memberId) ?? [])
    return entitlement === null ? [] : [{ memberId, ...entitlement }]
  })
  return { entitled, last }
}

/** What a member is paid of what was calculated: bets that were voided since are left out, and it is never more. */
export async function payableOf(
  reader: Reader,
  terms: CashbackDocument,
  { startsAt: from, endsAt: to }: { readonly startsAt: Date; readonly endsAt: Date },
  { memberId, amount }: { readonly memberId: MemberId; readonly amount: Satang },
): Promise<Entitlement | null> {
  const booked = await bookingsOf(reader, [memberId], { from, to })
  const entitlement = entitlementOf(terms, booked.get(memberId) ?? [])
  return entitlement === null || entitlement.amount <= amount ? entitlement : { ...entitlement, amount }
}
