import { sql } from 'kysely'
import type { Sql } from '../../platform/lists/sort-key.ts'

/** Seals after the first number and until the second one. */
export type SealRange = { readonly after: number; readonly to: number }

const ID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/** The entries of the sealed log in a range, with the ids of the records they are about. */
export const entriesOf = ({ after, to }: SealRange): Sql => sql`
  select a.id, a.at, a.outcome, a.code, a.action, a.object_kind, a.actor_kind, a.actor_id,
      case when a.object_id ~ ${sql.lit(ID)} then a.object_id::uuid end as object_id,
      case when a.action = 'bank-transaction.record' then (a.after ->> 'depositId')::uuid end as deposit_id
    from audit_seal_rows r join audit a on a.at = r.audit_at and a.id = r.audit_id
   where r.seal_seq > ${after}::bigint and r.seal_seq <= ${to}::bigint`

/**
 * The ids of the members whom the entries `entries` concern: what staff and the system do is about a member, a deposit
 * or a withdrawal; what a player does is theirs.
 */
export const membersConcerned: Sql = sql`
  select e.actor_id as id from entries e where e.actor_kind = 'member'
  union select e.object_id from entries e where e.object_kind = 'member'
  union select d.member_id from entries e join deposits d on d.id = coalesce(e.deposit_id, e.object_id)
    where e.deposit_id is not null or e.object_kind = 'deposit'
  union select w.member_id from entries e join withdrawals w on w.id = e.object_id
    where e.object_kind = 'withdrawal'`
