import type { MemberBlock, MemberStatus } from '@backoffice/contract/members/forms'
import { isId, type Satang } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Period } from '../../platform/lists/period.ts'
import { beginsWith, endsWith, termsOf } from './withdrawal-search.ts'

/** Filters of the member list. */
export type MemberFilters = {
  readonly statuses: readonly MemberStatus[] | null
  readonly blocked: readonly MemberBlock[] | null
  readonly tag: string | null
  readonly bank: string | null
  readonly balanceFrom: Satang | null
  readonly balanceTo: Satang | null
  readonly hasDeposited: boolean | null
  readonly period: Period
  readonly q: string | null
  /** Whether the last digits of accounts and phones may be searched; complete ones always may. Absent: no. */
  readonly seesPersonal?: boolean
}
/** The filters with the members `q` names, found beforehand; null: too many to list. */
export type FoundMembers = MemberFilters & { readonly named: readonly string[] | null }

const BLOCKED: Record<MemberBlock, RawBuilder<boolean>> = {
  deposit: sql`m.blocked_deposit`,
  bet: sql`m.blocked_bet`,
  withdraw: sql`m.blocked_withdraw`,
  bonus: sql`m.blocked_bonus`,
  marketing: sql`m.blocked_marketing`,
}
const HAS_DEPOSITED = sql`exists (select from deposits d where d.member_id = m.id and d.status = 'credited')`
/** Available cash of an account `a`, as the wallet shows it. */
export const CREDIT = sql`(a.posted_satang - a.held_satang)`

/** The filters as conditions on `members m`. With `byCredit` their cash account is already joined as `a`. */
export function memberConditions(filters: FoundMembers, byCredit: boolean): RawBuilder<unknown> {
  const { statuses, blocked, tag, bank, hasDeposited, period, q } = filters
  const all: (RawBuilder<unknown> | null)[] = [
    statuses === null ? null : sql`m.status in (${sql.join(statuses)})`,
    blocked === null
      ? null
      : sql`(${sql.join(
          blocked.map(block => BLOCKED[block]),
          sql` or `,
        )})`,
    tag === null ? null : sql`exists (select from member_tags t where t.member_id = m.id and t.tag = ${tag})`,
    bank === null ? null : sql`m.bank_code = ${bank}`,
    balanceBetween(filters, byCredit),
    hasDeposited === null ? null : hasDeposited ? HAS_DEPOSITED : sql`not ${HAS_DEPOSITED}`,
    period.from === null ? null : sql`m.registered_at >= ${period.from}`,
    period.until === null ? null : sql`m.registered_at < ${period.until}`,
    q === null
      ? null
      : filters.named === null
        ? sql`(${sql.join(memberWays(q, filters.seesPersonal ?? false), sql` or `)})`
        : sql`m.id = any(${filters.named}::uuid[])`,
  ]
  const input = all.filter(condition => condition !== null)
  return input.length === 0 ? sql`true` : sql.join(input, sql` and `)
}

function balanceBetween(
  { balanceFrom: from, balanceTo: to }: MemberFilters,
  byCredit: boolean,
): RawBuilder<unknown> | null {
  const bounds = [
    ...(from === null ? [] : [sql`${CREDIT} >= ${from}::bigint`]),
    ...(to === null ? [] : [sql`${CREDIT} <= ${to}::bigint`]),
  ]
  if (bounds.length === 0) return null
  return byCredit
    ? sql.join(bounds, sql` and `)
    : sql`m.id in (select a.member_id from accounts a where a.kind = 'member-cash' and a.unit = 'THB'
      and ${sql.join(bounds, sql` and `)})`
}

const NAME = sql`lower(m.first_name || ' ' || m.last_name)`
/** Fewer letters form no trigram inside a word: then only word starts match. */
const WITHIN_FROM = 3

/** Each way `q` may match a member; each uses its own index. */
export function memberWays(q: string, seesPersonal: boolean): RawBuilder<unknown>[] {
  const text = q.trim().replace(/\s+/gu, ' ')
  const { phone, accountNo, ending } = termsOf(q, seesPersonal)
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
    ...(ending === null
      ? []
      : [endsWith(sql`m.phone`, ending), endsWith(sql`m.tmn_phone`, ending), endsWith(sql`m.account_no`, ending)]),
  ]
}

/** Up to this number, ids are looked up; for more, scanning the list in order finds a page faster. */
const MAX_NAMED = 200

/** The members of a search, each way by its index; null when they are too many to list. */
export async function withNamed(reader: Reader, filters: MemberFilters): Promise<FoundMembers> {
  if (filters.q === null) return { ...filters, named: null }
  const parts = memberWays(filters.q, filters.seesPersonal ?? false).map(
    direction => sql`(select m.id from members m where ${direction} limit ${MAX_NAMED + 1})`,
  )
  const { rows } = await sql<{
    id: string
  }>`select id from (${sql.join(parts, sql` union `)}) as found limit ${MAX_NAMED + 1}`.execute(reader)
  return { ...filters, named: rows.length > MAX_NAMED ? null : rows.map(({ id }) => id) }
}
