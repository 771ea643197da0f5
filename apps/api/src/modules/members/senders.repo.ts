import type { MemberId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
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

const way = (by: Sender['by'][number], where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select m.id, ${sql.lit(by)} as by from members m where ${where}`

function fitsMask({ places, toTheEnd, window }: NonNullable<SenderFacts['masked']>): RawBuilder<unknown> {
  const byWindow =
    window === null
      ? sql`true`
      : window.at === 'middle'
        ? sql`left(right(m.account_no, 5), 4) = ${window.digits}`
        : sql`right(m.account_no, 4) = ${window.digits}`
  return sql`${byWindow} and m.account_no like ${`${toTheEnd ? '%' : ''}${places}`}`
}

/** Above this number of members with the same visible digits, the digits prove nothing. */
const MAX_SENDERS = 200

/** Possible senders of a movement, closed members included: matching and eligibility are separate. */
export async function findSenders(
  reader: Reader,
  { bankCode, accountNo, masked, phone, intended = null }: SenderFacts,
): Promise<readonly Sender[]> {
  const sameBank = bankCode === null ? sql`true` : sql`m.bank_code = ${bankCode}`
  // Only what is known is searched by: a statement with a mask is planned again for each of its patterns.
  const ways = [
    ...(accountNo === null ? [] : [way('account', sql`m.account_no = ${accountNo} and ${sameBank}`)]),
    ...(masked === null ? [] : [way('masked-account', sql`${fitsMask(masked)} and ${sameBank}`)]),
    ...(intended === null ? [] : [way('intent', sql`m.id = ${intended}::uuid`)]),
    ...(phone === null ? [] : [way('phone', sql`m.phone = ${phone}`), way('phone', sql`m.tmn_phone = ${phone}`)]),
  ]
  if (ways.length === 0) return []
  const { rows } = await sql<Sender>`
    with fits as (${sql.join(ways, sql` union `)})
    select ${memberColumns}, f.by from members m join (select id, array_agg(by order by by) as by from fits
      group by id) f on f.id = m.id
     order by f.by = array['masked-account'], m.id limit ${MAX_SENDERS + 1}`.execute(reader)
  return rows.length > MAX_SENDERS
    ? rows.filter(({ by }) => by.some(matchReason => matchReason !== 'masked-account'))
    : rows
}
