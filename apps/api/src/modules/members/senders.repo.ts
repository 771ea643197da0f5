import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Member } from './domain/member.ts'
import { memberColumns } from './members.repo.ts'

/** Known sender data. In `places` a masked digit is `_`; `window` can be searched by index. */
export type SenderFacts = {
  readonly bankCode: string | null
  readonly accountNo: string | null
  readonly masked: {
    readonly places: string
    readonly toTheEnd: boolean
    readonly window: { readonly at: 'middle' | 'end'; readonly digits: string } | null
  } | null
  readonly phone: string | null
  /** A member identified by the amount of a deposit request. */
  readonly intended?: MemberId | null
}
export type Sender = Member & { readonly by: readonly ('intent' | 'account' | 'masked-account' | 'phone')[] }

/** Above this number of members with the same visible digits, the digits prove nothing. */
const MAX_SENDERS = 200

/** Possible senders of a movement, closed members included: matching and eligibility are separate. */
export async function findSenders(
  reader: Reader,
  { bankCode, accountNo, masked, phone, intended = null }: SenderFacts,
): Promise<readonly Sender[]> {
  const sameBank = bankCode === null ? sql`true` : sql`m.bank_code = ${bankCode}`
  const window = masked?.window ?? null
  const byWindow =
    window === null
      ? sql`true`
      : window.at === 'middle'
        ? sql`left(right(m.account_no, 5), 4) = ${window.digits}`
        : sql`right(m.account_no, 4) = ${window.digits}`
  const pattern = masked === null ? null : `${masked.toTheEnd ? '%' : ''}${masked.places}`
  const { rows } = await sql<Sender>`
    with fits as (
      select m.id, 'account' as by from members m where m.account_no = ${accountNo}::text and ${sameBank}
      union select m.id, 'masked-account' from members m where ${pattern}::text is not null and ${byWindow}
        and m.account_no like ${pattern}::text and ${sameBank}
      union select m.id, 'intent' from members m where m.id = ${intended}::uuid
      union select m.id, 'phone' from members m where m.phone = ${phone}::text
      union select m.id, 'phone' from members m where m.tmn_phone = ${phone}::text
    )
    select ${memberColumns}, f.by from members m join (select id, array_agg(by order by by) as by from fits
      group by id) f on f.id = m.id
     order by f.by = array['masked-account'], m.id limit ${MAX_SENDERS + 1}`.execute(reader)
  return rows.length > MAX_SENDERS
    ? rows.filter(({ by }) => by.some(matchReason => matchReason !== 'masked-account'))
    : rows
}
