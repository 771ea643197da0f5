import type { LinkKind } from '@backoffice/contract/links/terms'
import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import { BASIS, type Decided, type Link, type PairState } from './domain/strength.ts'

export type Pair = { readonly low: MemberId; readonly high: MemberId }

const isHub = (kind: Sql): Sql => sql`exists (select from link_hubs h where h.kind = ${kind} and h.value = i.value)`

/**
 * What these members share with others, by value. A link begins when the second of both has the value, and was last
 * seen when both had it last. An equal name alone links only where a birthday is unknown; who pays from another
 * member's account is linked with them.
 */
const sharedWithOthers = (ids: readonly MemberId[]): Sql => sql`
  mine as materialized (select i.*, ${isHub(sql`i.kind`)} as is_hub,
      i.kind = 'account' and ${isHub(sql`'payer'`)} as is_paid_from_by_many
    from member_identifiers i where i.member_id = any (${ids}::uuid[])),
  shared as (
    select m.member_id, o.member_id as other_id, m.kind, m.basis, m.first_seen_at, m.last_seen_at,
        o.first_seen_at as other_first, o.last_seen_at as other_last
      from mine m join member_identifiers o on o.kind = m.kind and o.value = m.value and o.member_id <> m.member_id
     where not m.is_hub and (m.kind <> 'person' or right(m.value, 1) <> '|' or exists (
       select from members a, members b where a.id = m.member_id and b.id = o.member_id
         and (a.birth_on is null or b.birth_on is null)))
    union all
    select p.member_id, o.member_id, p.kind, p.basis, p.first_seen_at, p.last_seen_at, p.first_seen_at, p.last_seen_at
      from mine p join member_identifiers o on o.kind = 'account' and o.value = p.value and o.member_id <> p.member_id
     where p.kind = 'payer' and not p.is_hub
    union all
    select a.member_id, p.member_id, p.kind, p.basis, p.first_seen_at, p.last_seen_at, p.first_seen_at, p.last_seen_at
      from mine a join member_identifiers p on p.kind = 'payer' and p.value = a.value and p.member_id <> a.member_id
     where a.kind = 'account' and not a.is_paid_from_by_many
  ),
  wanted as materialized (
    select least(member_id, other_id) as low_id, greatest(member_id, other_id) as high_id, kind, max(basis) as strength,
        min(greatest(first_seen_at, other_first)) as first_seen_at,
        max(greatest(least(last_seen_at, other_last), first_seen_at, other_first)) as last_seen_at
      from shared group by 1, 2, 3
  )`

/** Stores the links of these members, and returns the pairs whose links changed. */
export async function saveLinks(tx: Tx, ids: readonly MemberId[]): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`
    with ${sharedWithOthers(ids)}, gone as (
      delete from member_links l where (l.low_id = any (${ids}::uuid[]) or l.high_id = any (${ids}::uuid[]))
        and not exists (select from wanted w where w.low_id = l.low_id and w.high_id = l.high_id and w.kind = l.kind)
      returning l.low_id, l.high_id
    ), put as (
      insert into member_links as l (low_id, high_id, kind, strength, first_seen_at, last_seen_at)
      select * from wanted
      on conflict (low_id, high_id, kind) do update set strength = excluded.strength,
        first_seen_at = excluded.first_seen_at, last_seen_at = excluded.last_seen_at
        where (l.strength, l.first_seen_at, l.last_seen_at)
          is distinct from (excluded.strength, excluded.first_seen_at, excluded.last_seen_at)
      returning l.low_id, l.high_id
    )
    select low_id as low, high_id as high from gone union select low_id, high_id from put`.execute(tx)
  return rows
}

export type PairLinks = Pair & { readonly links: readonly Link[]; readonly decided: Decided | null }
type LinkRow = Pair & {
  readonly kind: LinkKind | null
  readonly strength: number
  readonly firstSeenAt: Date
  readonly lastSeenAt: Date
  readonly decision: Decided['decision'] | null
  readonly kinds: readonly LinkKind[]
}

const asRows = (pairs: readonly Pair[]): string => JSON.stringify(pairs.map(({ low, high }) => ({ low, high })))

/** The links of these pairs and the latest decision about each. */
export async function linksOf(reader: Reader, pairs: readonly Pair[]): Promise<readonly PairLinks[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<LinkRow>`
    select p.low, p.high, l.kind, l.strength, l.first_seen_at as "firstSeenAt", l.last_seen_at as "lastSeenAt",
        d.decision, d.kinds
      from jsonb_to_recordset(${asRows(pairs)}::jsonb) as p (low uuid, high uuid)
      left join member_links l on l.low_id = p.low and l.high_id = p.high
      left join lateral (select decision, kinds from link_decisions x
        where x.low_id = p.low and x.high_id = p.high order by x.number desc limit 1) d on true
     order by p.low, p.high, l.strength desc, l.kind`.execute(reader)
  return [...Map.groupBy(rows, ({ low, high }) => `${low}${high}`).values()].flatMap(ofPair => {
    const [first] = ofPair
    if (first === undefined) return []
    const { low, high, decision, kinds } = first
    const links = ofPair.flatMap(({ kind, strength, firstSeenAt, lastSeenAt }) =>
      kind === null ? [] : [{ kind, strength, firstSeenAt, lastSeenAt }],
    )
    return [{ low, high, links, decided: decision === null ? null : { decision, kinds } }]
  })
}

/** Stores what pairs are now; those without a link have no row. Returns whether that changes clusters. */
export async function savePairs(
  tx: Tx,
  states: readonly (Pair & { readonly state: PairState | null })[],
  now: Date,
): Promise<boolean> {
  const gone = states.filter(({ state }) => state === null)
  const kept = states.flatMap(({ low, high, state }) => (state === null ? [] : [{ low, high, ...state }]))
  const { rows } = await sql<{ changed: boolean }>`
    with known as materialized (select p.low_id, p.high_id, p.strength, p.in_force
        from jsonb_to_recordset(${asRows(states)}::jsonb) as x (low uuid, high uuid)
        join link_pairs p on p.low_id = x.low and p.high_id = x.high),
    gone as (
      delete from link_pairs p using jsonb_to_recordset(${asRows(gone)}::jsonb) as x (low uuid, high uuid)
       where p.low_id = x.low and p.high_id = x.high returning p.in_force as changed
    ), put as (
      insert into link_pairs (low_id, high_id, strength, since, decision, seen_again, in_force, computed_at, renew_at)
      select low, high, strength, since, decision, "seenAgain", "inForce", ${now}::timestamptz, "renewAt"
        from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x (low uuid, high uuid, strength smallint,
          since timestamptz, decision text, "seenAgain" boolean, "inForce" boolean, "renewAt" timestamptz)
       order by low, high
      on conflict (low_id, high_id) do update set strength = excluded.strength, since = excluded.since,
        decision = excluded.decision, seen_again = excluded.seen_again, in_force = excluded.in_force,
        computed_at = excluded.computed_at, renew_at = excluded.renew_at
      returning low_id, high_id, strength, in_force
    )
    select changed from gone
    union all select p.in_force is distinct from coalesce(k.in_force, false)
        or p.in_force and p.strength is distinct from k.strength
      from put p left join known k on k.low_id = p.low_id and k.high_id = p.high_id`.execute(tx)
  return rows.some(({ changed }) => changed)
}

/** Pairs that have faded since they were computed. */
export async function fadedPairs(tx: Tx, now: Date, limit: number): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`
    select low_id as low, high_id as high from link_pairs where renew_at <= ${now}::timestamptz
     order by renew_at limit ${sql.lit(limit)}`.execute(tx)
  return rows
}

/** For what has no number of its own: the strongest first. */
export const strongestKindFirst = (one: LinkKind, other: LinkKind): number => BASIS[other] - BASIS[one]
