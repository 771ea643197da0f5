import type { MemberBlock } from '@backoffice/contract/members/forms'
import { isId, normalTag } from '@backoffice/kernel'
import { sql } from 'kysely'
import { searchOf } from '../../platform/lists/find-few.ts'
import type { Reader } from '../../platform/db/database.ts'
import { ANY_INSTANT, keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith, endsWith, termsOf } from '../../platform/lists/search-terms.ts'
import type { Sight } from '../../platform/personal.ts'
import { allOf, anyOf, byValue, instantKey, isOneOf, type Sql, wholeOf, within } from '../../platform/lists/sort-key.ts'
import { isExcludedAt } from './members.repo.ts'
import { type MemberRecord, recordColumns, recordJoins } from './member-record.repo.ts'

/** Filters of the member list. */
type MemberFilters = Filters<ListQuery<'members.list'>> & { readonly campaignId?: string }

/** What a member has, as the cash wallet shows it, of their account. */
const CREDIT = sql`(a.posted_satang - a.held_satang)`
const CREDIT_SHOWN = sql`(cash.posted_satang - cash.held_satang)`
const IS_CASH = sql`a.kind = 'member-cash' and a.unit = 'THB'`

/** What a member's wallet holds, money on hold included. */
const posted = (kind: 'member-cash' | 'member-bonus') =>
  sql`(select w.posted_satang from accounts w where w.member_id = m.id and w.kind = ${sql.lit(kind)} and w.unit = 'THB')`

/** Members with wallets and figures. */
export const memberList = keysetList({
  table: 'members',
  as: 'm',
  keys: {
    registeredAt: instantKey(sql`m.registered_at`),
    credit: {
      column: CREDIT,
      outer: CREDIT_SHOWN,
      value: CREDIT_SHOWN,
      at: position => sql`${wholeOf(position)}::bigint`,
      from: sql`accounts a join members m on m.id = a.member_id and ${IS_CASH}`,
      id: sql`a.member_id`,
    },
    // A username is no number: it is unique and never changes, so the id of its member finds it again.
    username: {
      column: sql`lower(m.username)`,
      value: sql`0::bigint`,
      at: ({ id }) => sql`(select lower(c.username) from members c where c.id = ${id}::uuid)`,
      id: null,
    },
    // Members who never signed in come first, as in the index.
    lastSignInAt: instantKey(sql`coalesce(m.last_signed_in_at, timestamptz '1970-01-01 00:00:00+00')`),
  },
  where: (filters: MemberFilters, now, sort) => [
    when(filters.status, statuses => isOneOf(sql`m.status`, statuses)),
    when(filters.blocked, blocks => anyOf(blocks.map(block => BLOCKED[block]))),
    when(filters.tag, tag =>
      byValue(sql`exists (select from member_tags t where t.member_id = m.id and t.tag = ${normalTag(tag)})`),
    ),
    when(
      filters.campaignId,
      id => sql`lower(m.campaign_code) = (select lower(code) from campaigns where id = ${id}::uuid)`,
    ),
    when(filters.excluded, excluded => (excluded === 'yes' ? EXCLUDED(now) : sql`not ${isExcludedAt(now)}`)),
    when(filters.bank, bank => sql`m.bank_code = ${bank}`),
    balanceBetween(filters, sort === 'credit'),
    when(filters.hasDeposited, has => (has === 'yes' ? HAS_DEPOSITED : sql`not ${HAS_DEPOSITED}`)),
    within(sql`m.registered_at`, filters),
  ],
  searches: ({ q, sees }) => (q === undefined ? [] : [searchOf('members', 'm', waysToName(q, sees))]),
  columns: recordColumns,
  joins: () => recordJoins,
  toRow: (member: MemberRecord) => member,
  totals: { cash: posted('member-cash'), bonus: posted('member-bonus') },
})

export const findMemberRecord = (reader: Reader, id: string): Promise<MemberRecord | undefined> =>
  memberList.find(reader, id, ANY_INSTANT)

const BLOCKED: Record<MemberBlock, Sql> = {
  deposit: sql`m.blocked_deposit`,
  bet: sql`m.blocked_bet`,
  withdraw: sql`m.blocked_withdraw`,
  bonus: sql`m.blocked_bonus`,
  marketing: sql`m.blocked_marketing`,
}
/** Few are: found by their exclusion. */
const EXCLUDED = (now: Date): Sql =>
  sql`(m.id in (select x.member_id from member_exclusions x where x.ended_at is null) and ${isExcludedAt(now)})`
const HAS_DEPOSITED = sql`exists (select from deposits d where d.member_id = m.id and d.status = 'credited')`

/** Sorted by credit, the accounts are read themselves. */
function balanceBetween({ balanceFrom, balanceTo }: MemberFilters, byCredit: boolean): Sql | null {
  if (balanceFrom === undefined && balanceTo === undefined) return null
  const bounds = allOf([
    when(balanceFrom, from => sql`${CREDIT} >= ${from}::bigint`),
    when(balanceTo, to => sql`${CREDIT} <= ${to}::bigint`),
  ])
  return byCredit ? bounds : sql`m.id in (select a.member_id from accounts a where ${IS_CASH} and ${bounds})`
}

const NAME = sql`lower(m.first_name || ' ' || m.last_name)`
/** Fewer letters form no trigram inside a word: then only word starts match. */
const WITHIN_FROM = 3

/** Each way `q` may match a member; each uses its own index. */
export function waysToName(q: string, sees: Sight): Sql[] {
  const text = q.trim().replace(/\s+/gu, ' ')
  const { phone, accountNo, accountEnding, phoneEnding } = termsOf(q, sees)
  const lower = text.toLowerCase()
  if (isId(lower)) return [sql`m.id = ${lower}::uuid`]
  const begins = beginsWith(lower)
  const inName =
    Array.from(lower).length < WITHIN_FROM
      ? sql`(${NAME} like ${begins} or ${NAME} like ${`% ${begins}`})`
      : sql`${NAME} like ${`%${begins}`}`
  return [
    sql`lower(m.username) like ${begins}`,
    inName,
    ...(phone === null ? [] : [sql`m.phone = ${phone}`, sql`m.tmn_phone = ${phone}`]),
    ...(accountNo === null ? [] : [sql`m.account_no = ${accountNo}`]),
    ...(phoneEnding === null ? [] : [endsWith(sql`m.phone`, phoneEnding)]),
    ...(accountEnding === null
      ? []
      : [endsWith(sql`m.tmn_phone`, accountEnding), endsWith(sql`m.account_no`, accountEnding)]),
  ]
}
