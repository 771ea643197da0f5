import type { memberLinkEndpoints } from '@backoffice/contract/links/endpoints'
import { type LinkKind, RECENT_DAYS } from '@backoffice/contract/links/terms'
import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import type { Cluster, Edge } from './domain/clusters.ts'

/** All pairs in force. */
export async function edgesInForce(tx: Tx): Promise<readonly Edge[]> {
  const { rows } = await sql<Edge>`
    select low_id as low, high_id as high, strength from link_pairs where in_force`.execute(tx)
  return rows
}

type Stored = Pick<Cluster, 'id' | 'members'>

/** The clusters as they were found last. */
export async function storedClusters(tx: Tx): Promise<readonly Stored[]> {
  const { rows } = await sql<Stored>`
    select cluster_id as id, array_agg(member_id order by member_id) as members from link_cluster_members
     group by cluster_id`.execute(tx)
  return rows
}

/** Takes the members out of these clusters; those that are not found any more go. */
export async function removeClusters(tx: Tx, left: readonly MemberId[], gone: readonly MemberId[]): Promise<void> {
  await sql`delete from link_cluster_members where cluster_id = any (${[...left, ...gone]}::uuid[])`.execute(tx)
  await sql`delete from link_clusters where id = any (${gone}::uuid[])`.execute(tx)
}

/** Stores clusters; those that are known keep when they were found. Their sums follow. */
export async function saveClusters(tx: Tx, clusters: readonly Cluster[], now: Date): Promise<void> {
  const rows = clusters.map(({ id, members, strongest, score }) => ({
    id,
    members,
    size: members.length,
    strength: strongest.strength,
    low: strongest.low,
    high: strongest.high,
    score,
  }))
  await sql`
    insert into link_clusters as c (id, size, strength, strongest_kind, score, found_at, computed_at)
    select n.id, n.size, n.strength, (select l.kind from member_links l where l.low_id = n.low and l.high_id = n.high
        order by l.strength desc, l.kind limit 1), n.score, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, size integer, strength smallint, low uuid,
        high uuid, score smallint) order by n.id
    on conflict (id) do update set size = excluded.size, strength = excluded.strength,
      strongest_kind = excluded.strongest_kind, score = excluded.score, computed_at = excluded.computed_at`.execute(tx)
}

export async function saveClusterMembers(tx: Tx, clusters: readonly Cluster[]): Promise<void> {
  const rows = clusters.flatMap(({ id, members }) => members.map(member => ({ id, member })))
  await sql`
    insert into link_cluster_members (member_id, cluster_id)
    select n.member, n.id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, member uuid)
     order by n.member`.execute(tx)
  await sql`update link_clusters set summed_at = null where id = any (${clusters.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
}

/**
 * What a member `m` deposited, withdrew and received as bonuses with a turnover requirement, in all and recently, as
 * `s`. Each is read by an index of the member.
 */
export const sumsOfMember = (member: Sql, now: Date): Sql => {
  const since = sql`${now}::timestamptz - make_interval(days => ${sql.lit(RECENT_DAYS)})`
  return sql`(select
    (select coalesce(sum(amount_satang), 0)::bigint from deposits where member_id = ${member} and status = 'credited')
      as deposits,
    (select coalesce(sum(amount_satang), 0)::bigint from deposits where member_id = ${member} and status = 'credited'
      and credited_at > ${since}) as recent_deposits,
    (select coalesce(sum(amount_satang), 0)::bigint from withdrawals where member_id = ${member}
      and status in ('paid', 'paid-by-hand')) as withdrawals,
    (select coalesce(sum(amount_satang), 0)::bigint from withdrawals where member_id = ${member}
      and status in ('paid', 'paid-by-hand') and finished_at > ${since}) as recent_withdrawals,
    (select coalesce(sum(bonus_satang), 0)::bigint from grants where member_id = ${member}) as bonuses,
    (select coalesce(sum(bonus_satang), 0)::bigint from grants where member_id = ${member} and granted_at > ${since})
      as recent_bonuses)`
}

/** Adds up the clusters whose sums are missing or older than an hour, the oldest first; returns how many. */
export async function sumClusters(tx: Tx, now: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with due as (select c.id from link_clusters c
        where c.summed_at is null or c.summed_at <= ${now}::timestamptz - interval '1 hour'
        order by c.summed_at nulls first limit ${sql.lit(limit)} for no key update skip locked),
    sums as (select d.id, sum(s.deposits) as deposits, sum(s.withdrawals) as withdrawals, sum(s.bonuses) as bonuses,
        sum(s.recent_deposits) as recent_deposits, sum(s.recent_withdrawals) as recent_withdrawals,
        sum(s.recent_bonuses) as recent_bonuses
      from due d join link_cluster_members m on m.cluster_id = d.id
        cross join lateral ${sumsOfMember(sql`m.member_id`, now)} s group by d.id)
    update link_clusters c set deposits_satang = s.deposits, withdrawals_satang = s.withdrawals,
        bonuses_satang = s.bonuses, recent_deposits_satang = s.recent_deposits,
        recent_withdrawals_satang = s.recent_withdrawals, recent_bonuses_satang = s.recent_bonuses,
        summed_at = ${now}::timestamptz
      from sums s where s.id = c.id returning c.id`.execute(tx)
  return rows.length
}

/** The cluster of a member. */
export async function clusterOf(reader: Reader, memberId: MemberId): Promise<MemberId | null> {
  const { rows } = await sql<{ id: MemberId }>`
    select cluster_id as id from link_cluster_members where member_id = ${memberId}::uuid`.execute(reader)
  return rows[0]?.id ?? null
}

export type SharedValue = { readonly kind: LinkKind; readonly value: string; readonly members: readonly MemberId[] }

/** Values that at least two members of a cluster share, without those that too many share. */
export async function sharedIn(reader: Reader, clusterId: MemberId, limit: number): Promise<readonly SharedValue[]> {
  const { rows } = await sql<SharedValue>`
    with own as (select i.kind, i.value, i.member_id from link_cluster_members c
        join member_identifiers i on i.member_id = c.member_id where c.cluster_id = ${clusterId}::uuid),
    compared as (select kind, value, member_id from own
      union select 'payer', value, member_id from own a where a.kind = 'account'
        and exists (select from own p where p.kind = 'payer' and p.value = a.value and p.member_id <> a.member_id))
    select kind, value, array_agg(member_id order by member_id) as members from compared c
     where not exists (select from link_hubs h where h.kind = c.kind and h.value = c.value)
     group by kind, value having count(*) > 1 order by count(*) desc, kind, value limit ${sql.lit(limit)}`.execute(
    reader,
  )
  return rows
}

export type ClusterMember = z.output<(typeof memberLinkEndpoints)['links.cluster']['answer']>['members'][number]

/** The members of a cluster with their sums now, who registered first before others. */
export async function clusterMembers(
  reader: Reader,
  clusterId: MemberId,
  now: Date,
): Promise<readonly ClusterMember[]> {
  const { rows } = await sql<ClusterMember>`
    select m.id, m.username, m.first_name || ' ' || m.last_name as name, m.status, m.registered_at as "registeredAt",
      s.deposits, s.withdrawals, s.bonuses, s.deposits - s.withdrawals as net,
      s.recent_deposits as "recentDeposits", s.recent_withdrawals as "recentWithdrawals",
      s.recent_bonuses as "recentBonuses", s.recent_deposits - s.recent_withdrawals as "recentNet"
      from link_cluster_members c join members m on m.id = c.member_id
        cross join lateral ${sumsOfMember(sql`m.id`, now)} s
     where c.cluster_id = ${clusterId}::uuid order by m.id`.execute(reader)
  return rows
}
