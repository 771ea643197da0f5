import type { linkCluster } from '@backoffice/contract/links/endpoints'
import { sql } from 'kysely'
import type { z } from 'zod'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf, numberKey, within } from '../../platform/lists/sort-key.ts'

export type ClusterRecord = z.output<typeof linkCluster>

/** Clusters `c` of linked members, named after the member `m` who registered first. */
export const clusterList = keysetList({
  table: 'link_clusters',
  as: 'c',
  keys: {
    score: numberKey(sql`c.score`, 'integer'),
    size: numberKey(sql`c.size`, 'integer'),
    foundAt: instantKey(sql`c.found_at`),
  },
  where: (filters: Filters<ListQuery<'links.clusters'>>) => [
    when(filters.minSize, size => sql`c.size >= ${size}::integer`),
    when(filters.minStrength, strength => sql`c.strength >= ${strength}::integer`),
    when(filters.strongestKind, kinds => isOneOf(sql`c.strongest_kind`, kinds)),
    within(sql`c.found_at`, filters),
  ],
  searches({ q }) {
    if (q === undefined) return []
    const named = sql`select k.cluster_id as id from members n join link_cluster_members k on k.member_id = n.id
      where lower(n.username) like ${beginsWith(q.toLowerCase())}`
    return [{ ways: [named], among: ids => sql`c.id = any (${ids}::uuid[])`, otherwise: sql`c.id in (${named})` }]
  },
  columns: () => sql`c.id, json_build_object('id', m.id, 'username', m.username) as oldest, c.size, c.score, c.strength,
    c.strongest_kind as "strongestKind", c.deposits_satang as deposits, c.withdrawals_satang as withdrawals,
    c.bonuses_satang as bonuses, c.deposits_satang - c.withdrawals_satang as net,
    c.recent_deposits_satang as "recentDeposits", c.recent_withdrawals_satang as "recentWithdrawals",
    c.recent_bonuses_satang as "recentBonuses", c.recent_deposits_satang - c.recent_withdrawals_satang as "recentNet",
    c.found_at as "foundAt", c.summed_at as "summedAt"`,
  joins: () => sql`join members m on m.id = c.id`,
  toRow: (row: ClusterRecord) => row,
})
