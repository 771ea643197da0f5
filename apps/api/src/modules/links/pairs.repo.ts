import type { linkedMember } from '@backoffice/contract/links/endpoints'
import type { LinkKind } from '@backoffice/contract/links/terms'
import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import type { Link } from './domain/strength.ts'
import type { Pair } from './links.repo.ts'

type Linked = z.output<typeof linkedMember>
export type PairRow = Pair & {
  readonly links: readonly (Omit<Link, 'firstSeenAt' | 'lastSeenAt'> & {
    readonly firstSeenAt: string
    readonly lastSeenAt: string
  })[]
  readonly inForce: boolean
  readonly seenAgain: boolean
  readonly decision: (Omit<NonNullable<Linked['decision']>, 'at'> & { readonly at: string }) | null
  readonly version: number
}

/** Of pairs `p`. */
const columns = sql`p.low_id as low, p.high_id as high, p.in_force as "inForce", p.seen_again as "seenAgain",
  (select json_agg(json_build_object('kind', l.kind, 'strength', l.strength, 'firstSeenAt', l.first_seen_at,
      'lastSeenAt', l.last_seen_at) order by l.strength desc, l.kind)
    from member_links l where l.low_id = p.low_id and l.high_id = p.high_id) as links,
  d.decision, coalesce(d.number, 0) as version`
const latest = sql`left join lateral (select x.number, json_build_object('decision', x.decision, 'reason', x.reason,
    'kinds', x.kinds, 'by', json_build_object('id', a.id, 'name', a.name), 'at', x.decided_at) as decision
  from link_decisions x join admins a on a.id = x.decided_by
  where x.low_id = p.low_id and x.high_id = p.high_id order by x.number desc limit 1) d on true`

async function pairs(reader: Reader, from: Sql): Promise<readonly PairRow[]> {
  const { rows } = await sql<PairRow>`select ${columns} from ${from} p ${latest}`.execute(reader)
  return rows
}

/** The strongest pairs of a member. */
export const pairsOfMember = (reader: Reader, id: MemberId, limit: number): Promise<readonly PairRow[]> =>
  pairs(
    reader,
    sql`(select * from link_pairs where low_id = ${id}::uuid or high_id = ${id}::uuid
      order by strength desc, low_id, high_id limit ${sql.lit(limit)})`,
  )

export const pairOfMembers = async (reader: Reader, { low, high }: Pair): Promise<PairRow | undefined> =>
  (await pairs(reader, sql`(select * from link_pairs where low_id = ${low}::uuid and high_id = ${high}::uuid)`))[0]

/** The pairs in force within a cluster, the strongest first. */
export const pairsInCluster = (reader: Reader, clusterId: MemberId, limit: number): Promise<readonly PairRow[]> =>
  pairs(
    reader,
    sql`(select q.* from link_cluster_members a join link_pairs q on q.low_id = a.member_id and q.in_force
      join link_cluster_members b on b.member_id = q.high_id and b.cluster_id = a.cluster_id
      where a.cluster_id = ${clusterId}::uuid order by q.strength desc, q.low_id, q.high_id limit ${sql.lit(limit)})`,
  )

export type PersonRow = Linked['member']

export async function peopleOf(reader: Reader, ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, PersonRow>> {
  const { rows } = await sql<PersonRow>`
    select id, username, first_name || ' ' || last_name as name, status from members
     where id = any (${ids}::uuid[])`.execute(reader)
  return new Map(rows.map(row => [row.id, row]))
}

export type HubRow = { readonly kind: LinkKind; readonly value: string; readonly members: number }

/** Values of a member that too many share, the most shared first. */
export async function hubsOf(reader: Reader, id: MemberId, limit: number): Promise<readonly HubRow[]> {
  const { rows } = await sql<HubRow>`
    select h.kind, h.value, h.members from member_identifiers i
      join link_hubs h on h.kind = i.kind and h.value = i.value
     where i.member_id = ${id}::uuid order by h.members desc, h.kind, h.value limit ${sql.lit(limit)}`.execute(reader)
  return rows
}
