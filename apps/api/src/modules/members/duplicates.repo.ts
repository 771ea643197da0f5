import type { Person } from '@backoffice/contract/forms'
import type { AdminId, MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { SimilarityReason } from './domain/member.ts'

type Dismissal = {
  readonly by: Person
  readonly at: Date
  readonly reason: string
}

type KnownPair = {
  readonly otherId: MemberId
  readonly reasons: readonly SimilarityReason[]
  readonly dismissed: Dismissal | null
}

export type DismissedPair = {
  dismissedBy: AdminId | null
  dismissedByName: string | null
  dismissedAt: Date | null
  dismissedReason: string | null
}

export const dismissal = sql`d.dismissed_by as "dismissedBy", (select name from admins
  where id = d.dismissed_by) as "dismissedByName", d.dismissed_at as "dismissedAt",
  d.dismissed_reason as "dismissedReason"`

export const dismissalOf = ({
  dismissedBy: id,
  dismissedByName: name,
  dismissedAt: at,
  dismissedReason: reason,
}: DismissedPair): Dismissal | null =>
  id === null || name === null || at === null || reason === null ? null : { by: { id, name }, at, reason }

/** The stored pairs of a member with these. */
export async function knownPairs(
  reader: Reader,
  memberId: MemberId,
  others: readonly MemberId[],
): Promise<KnownPair[]> {
  const { rows } = await sql<{ otherId: MemberId; reasons: SimilarityReason[] } & DismissedPair>`
    select case when d.low_id = ${memberId}::uuid then d.high_id else d.low_id end as "otherId", d.reasons, ${dismissal}
      from member_duplicates d
     where (d.low_id = ${memberId}::uuid and d.high_id = any (${others}::uuid[])) or (d.high_id = ${memberId}::uuid
       and d.low_id = any (${others}::uuid[]))`.execute(reader)
  return rows.map(({ otherId, reasons, ...rest }) => ({ otherId, reasons, dismissed: dismissalOf(rest) }))
}

export type Pair = {
  readonly id: string
  readonly low: MemberId
  readonly high: MemberId
  readonly reasons: readonly SimilarityReason[]
  readonly score: number
  readonly now: Date
}

/** Saves a pair. A new reason shows a dismissed one again; a known pair keeps its position in the list. */
export async function savePair(tx: Tx, pair: Pair): Promise<void> {
  await sql`
    insert into member_duplicates as d (id, low_id, high_id, reasons, score, found_at)
    values (${pair.id}::uuid, ${pair.low}::uuid, ${pair.high}::uuid, ${pair.reasons}::text[], ${pair.score},
      ${pair.now})
    on conflict (low_id, high_id) do update
       set reasons = array(select distinct unnest(d.reasons || excluded.reasons)
         order by 1), score = greatest(d.score, excluded.score), found_at = excluded.found_at,
           dismissed_by = null, dismissed_at = null, dismissed_reason = null
     where not d.reasons @> excluded.reasons`.execute(tx)
}

/** False: the pair is already dismissed. It is saved whether or not the scan has found it. */
export async function dismissPair(tx: Tx, pair: Pair, by: AdminId, reason: string): Promise<boolean> {
  const { rows } = await sql`
    insert into member_duplicates as d (id, low_id, high_id, reasons, score, found_at, dismissed_by, dismissed_at,
      dismissed_reason)
    values (${pair.id}::uuid, ${pair.low}::uuid, ${pair.high}::uuid, ${pair.reasons}::text[], ${pair.score},
      ${pair.now}, ${by}::uuid, ${pair.now}, ${reason})
    on conflict (low_id, high_id) do update
       set reasons = array(select distinct unnest(d.reasons || excluded.reasons)
         order by 1), dismissed_by = excluded.dismissed_by, dismissed_at = excluded.dismissed_at,
         dismissed_reason = excluded.dismissed_reason
     where d.dismissed_at is null or not d.reasons @> excluded.reasons
    returning id`.execute(tx)
  return rows.length === 1
}
