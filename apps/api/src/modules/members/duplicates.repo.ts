import type { MemberStatus } from '@backoffice/contract/members/forms'
import type { AdminId, MemberId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Cursor, Position } from '../../platform/lists/cursor.ts'
import type { Period } from '../../platform/lists/period.ts'
import { beginsWith } from '../reads/index.ts'
import type { SimilarityReason } from './domain/similarity.ts'

export type Dismissal = {
  readonly by: { readonly id: AdminId; readonly name: string }
  readonly at: Date
  readonly reason: string
}
export type KnownPair = {
  readonly otherId: MemberId
  readonly reasons: readonly SimilarityReason[]
  readonly dismissed: Dismissal | null
}

type DismissedPair = {
  dismissedBy: AdminId | null
  dismissedByName: string | null
  dismissedAt: Date | null
  dismissedReason: string | null
}
const dismissal = sql`d.dismissed_by as "dismissedBy", (select name from admins
  where id = d.dismissed_by) as "dismissedByName", d.dismissed_at as "dismissedAt",
  d.dismissed_reason as "dismissedReason"`
const dismissalOf = ({
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

export type PairFilters = {
  readonly reasons: readonly SimilarityReason[] | null
  readonly dismissed: boolean
  readonly period: Period
  readonly q: string | null
  /** The members `q` names, found beforehand; null: too many to list. */
  readonly named?: readonly MemberId[] | null
}
type Member = { readonly id: MemberId; readonly username: string; readonly name: string; readonly status: MemberStatus }
export type PairRow = {
  readonly id: string
  readonly members: readonly Member[]
  readonly reasons: readonly SimilarityReason[]
  readonly score: number
  readonly foundAt: Date
  readonly dismissed: Dismissal | null
  readonly position: Position
}

const isNamed = (q: string): RawBuilder<unknown> => sql`lower(n.username) like ${beginsWith(q.toLowerCase())}`

/** Up to this number, ids are looked up by index; for more, scanning the list in order finds a page faster. */
const MAX_NAMED = 1_000

/** The members of a search; null when they are too many to list. */
export async function findNamed(reader: Reader, q: string | null): Promise<readonly MemberId[] | null> {
  if (q === null) return []
  const { rows } = await sql<{
    id: MemberId
  }>`select n.id from members n where ${isNamed(q)} limit ${MAX_NAMED + 1}`.execute(reader)
  return rows.length > MAX_NAMED ? null : rows.map(({ id }) => id)
}

const ofNamed = (q: string, named: readonly MemberId[] | null): RawBuilder<unknown> =>
  named === null
    ? sql`(d.low_id in (select n.id from members n where ${isNamed(q)}) or d.high_id in (select n.id from members n
      where ${isNamed(q)}))`
    : sql`(d.low_id = any(${named}::uuid[]) or d.high_id = any(${named}::uuid[]))`

const conditions = ({
  reasons,
  dismissed,
  q,
  named = null,
  period: { from, until },
}: PairFilters): RawBuilder<unknown> => sql`d.dismissed_at ${dismissed ? sql`is not null` : sql`is null`}
  and ${reasons === null ? sql`true` : sql`d.reasons && ${reasons}::text[]`}
  and ${from === null ? sql`true` : sql`d.found_at >= ${from}`}
    and ${until === null ? sql`true` : sql`d.found_at < ${until}`}
  and ${q === null ? sql`true` : ofNamed(q, named)}`
export const pairsWhere = (filters: PairFilters): RawBuilder<unknown> =>
  sql`member_duplicates d where ${conditions(filters)}`

const person = (alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`jsonb_build_object('id', ${column('id')}, 'username', ${column('username')}, 'name',
    ${column('first_name')} || ' ' || ${column('last_name')}, 'status', ${column('status')})`
}

/** One index read in one direction, then the names. */
export function pairPageStatement(filters: PairFilters, descending: boolean, cursor: Cursor | null, limit: number) {
  const down = descending !== (cursor?.direction === 'previous')
  const [direction, beyond] = down ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const after =
    cursor === null
      ? sql`true`
      : sql`(d.found_at, d.id) ${beyond} (timestamptz '1970-01-01 00:00:00+00' + ${cursor.position.value}::bigint *
        interval '1 microsecond', ${cursor.position.id}::uuid)`
  return sql<Omit<PairRow, 'dismissed' | 'position'> & DismissedPair & { place: bigint }>`
    select d.id, jsonb_build_array(${person('l')}, ${person('h')}) as members, d.reasons, d.score,
      d.found_at as "foundAt", ${dismissal}, (extract(epoch from d.found_at) * 1000000)::bigint as place
      from (select * from ${pairsWhere(filters)} and ${after} order by d.found_at ${direction}, d.id ${direction}
        limit ${limit + 1}) d
      join members l on l.id = d.low_id join members h on h.id = d.high_id
        order by d.found_at ${direction}, d.id ${direction}`
}

export async function readPairs(
  reader: Reader,
  filters: PairFilters,
  descending: boolean,
  cursor: Cursor | null,
  limit: number,
): Promise<PairRow[]> {
  const { rows } = await pairPageStatement(filters, descending, cursor, limit).execute(reader)
  return rows.map(({ id, members, reasons, score, foundAt, place: position, ...rest }) => ({
    id,
    members,
    reasons,
    score,
    foundAt,
    dismissed: dismissalOf(rest),
    position: { value: position, id },
  }))
}
