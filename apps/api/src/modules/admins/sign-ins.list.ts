import type { ErrorCode } from '@backoffice/contract'
import type { hiddenRefusals, signInMethods } from '@backoffice/contract/admins/terms'
import { sql } from 'kysely'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { instantKey, isOneOf, within } from '../../platform/lists/sort-key.ts'

export type SignInEntry = {
  readonly id: string
  readonly at: Date
  readonly admin: { readonly id: string; readonly name: string; readonly username: string } | null
  readonly action: 'session.sign-in' | 'session.sign-out'
  readonly outcome: 'done' | 'refused'
  readonly code: ErrorCode | null
  readonly method: (typeof signInMethods)[number] | null
  readonly why: (typeof hiddenRefusals)[number] | null
  readonly ip: string | null
  readonly userAgent: string | null
}

const ACTIONS = { 'sign-in': 'session.sign-in', 'sign-out': 'session.sign-out' } as const

/** Sign-ins and sign-outs, from the audit. */
export const signInList = keysetList({
  table: 'audit',
  as: 'u',
  keys: { at: instantKey(sql`u.at`) },
  where: (filters: Filters<ListQuery<'admins.sign-ins'>>) => [
    isOneOf(
      sql`u.action`,
      (filters.kind ?? (['sign-in', 'sign-out'] as const)).map(kind => ACTIONS[kind]),
    ),
    when(filters.adminId, id => sql`u.object_kind = 'admin' and u.object_id = ${id}`),
    when(filters.outcome, outcome => isOneOf(sql`u.outcome`, [outcome])),
    within(sql`u.at`, filters),
  ],
  columns: () => sql`u.id, u.at, u.action, u.outcome, u.code, host(u.ip) as ip, u.user_agent as "userAgent",
    case when u.outcome = 'done' and u.action = 'session.sign-in'
      then coalesce(u.after->>'secondFactor', 'password') end as method, u.after->>'why' as why,
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'username', a.username) end as admin`,
  joins: () => sql`left join admin_accounts a on a.id = nullif(u.object_id, 'unknown')::uuid`,
  toRow: (entry: SignInEntry) => entry,
})
