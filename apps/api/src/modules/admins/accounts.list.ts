import type { Person } from '@backoffice/contract/forms'
import type { AdminStatus } from '@backoffice/contract/admins/terms'
import type { AdminId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { ANY_INSTANT, keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf, textKey } from '../../platform/lists/sort-key.ts'

/** An admin's account with what belongs to it. */
export type Account = {
  readonly id: AdminId
  readonly username: string
  readonly name: string
  readonly title: string | null
  readonly email: string | null
  readonly role: string
  readonly roleName: string
  readonly status: AdminStatus
  readonly hasTotp: boolean
  readonly passkeys: number
  readonly hasPassword: boolean
  readonly lastSignedInAt: Date | null
  readonly lastSignedInIp: string | null
  readonly createdAt: Date
  readonly version: number
  readonly approveLimit: Satang | null
  readonly adjustLimit: Satang | null
  readonly allowedAddresses: readonly string[]
  readonly passwordSetAt: Date | null
  readonly statusReason: string | null
  readonly statusChangedAt: Date | null
  readonly statusChangedBy: Person | null
  /** Of the open invitation. */
  readonly invitationExpiresAt: Date | null
  readonly sessionSince: Date | null
  readonly sessionSeenAt: Date | null
  readonly sessionIp: string | null
  readonly sessionUserAgent: string | null
}

const NEVER = sql`timestamptz '1970-01-01 00:00:00+00'`

/** Admins as others manage them. */
export const accountList = keysetList({
  table: 'admin_accounts',
  as: 'a',
  keys: {
    username: { ...textKey(sql`a.username collate "C"`), id: null },
    lastSignedInAt: instantKey(sql`coalesce(a.last_signed_in_at, ${NEVER})`),
    createdAt: instantKey(sql`a.created_at`),
  },
  where: (filters: Filters<ListQuery<'admins.list'>>) => [
    when(
      filters.q?.toLowerCase(),
      q => sql`(a.username like ${beginsWith(q)} or lower(a.name) like ${`%${beginsWith(q)}`}
        or lower(a.email) like ${beginsWith(q)})`,
    ),
    when(filters.role, roles => sql`a.role = any (${roles}::text[])`),
    when(filters.status, statuses => isOneOf(sql`a.status`, statuses)),
  ],
  columns: () => sql`a.id, a.username, a.name, a.title, a.email, a.role, r.name as "roleName", a.status,
    a.has_totp as "hasTotp", (select count(*)::int from admin_passkeys k where k.admin_id = a.id) as passkeys,
    a.has_password as "hasPassword", a.last_signed_in_at as "lastSignedInAt",
    host(a.last_signed_in_ip) as "lastSignedInIp", a.created_at as "createdAt", a.version,
    a.approve_limit_satang as "approveLimit", a.adjust_limit_satang as "adjustLimit",
    a.allowed_addresses::text[] as "allowedAddresses", a.password_set_at as "passwordSetAt",
    a.status_reason as "statusReason", a.status_changed_at as "statusChangedAt",
    case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as "statusChangedBy",
    t.expires_at as "invitationExpiresAt", s.created_at as "sessionSince", s.last_seen_at as "sessionSeenAt",
    host(s.ip) as "sessionIp", s.user_agent as "sessionUserAgent"`,
  joins: () => sql`join roles r on r.key = a.role left join admin_accounts b on b.id = a.status_changed_by
    left join admin_sessions s on s.admin_id = a.id
    left join admin_tokens t on t.admin_id = a.id and t.kind = 'invitation' and t.used_at is null
      and t.revoked_at is null`,
  toRow: (account: Account) => account,
})

export const findAccount = (reader: Reader, id: string): Promise<Account | undefined> =>
  accountList.find(reader, id, ANY_INSTANT)

/** Locks the row against other changes. */
export async function lockAccount(tx: Reader, id: string): Promise<Account | undefined> {
  await sql`select 1 from admins where id = ${id}::uuid for no key update`.execute(tx)
  return findAccount(tx, id)
}
