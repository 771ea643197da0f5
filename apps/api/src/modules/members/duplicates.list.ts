import type { MemberStatus } from '@backoffice/contract/members/forms'
import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Search } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { anyOf, instantKey, type Sql, within } from '../../platform/lists/sort-key.ts'
import type { SimilarityReason } from './domain/member.ts'
import { type DismissedPair, dismissal, dismissalOf } from './duplicates.repo.ts'

type Member = { readonly id: MemberId; readonly username: string; readonly name: string; readonly status: MemberStatus }

type PairRow = DismissedPair & {
  id: string
  members: Member[]
  reasons: SimilarityReason[]
  score: number
  foundAt: Date
}

const person = (alias: string): Sql => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`jsonb_build_object('id', ${column('id')}, 'username', ${column('username')}, 'name',
    ${column('first_name')} || ' ' || ${column('last_name')}, 'status', ${column('status')})`
}

/** Pairs of members who may be the same person. */
export const duplicateList = keysetList({
  table: 'member_duplicates',
  as: 'd',
  keys: { foundAt: instantKey(sql`d.found_at`) },
  where: (filters: Filters<ListQuery<'members.duplicates'>>) => [
    filters.dismissed === 'yes' ? sql`d.dismissed_at is not null` : sql`d.dismissed_at is null`,
    // As the indexes of each reason have it.
    when(filters.reason, reasons => anyOf(reasons.map(reason => sql`${sql.lit(reason)} = any (d.reasons)`))),
    within(sql`d.found_at`, filters),
  ],
  searches: ({ q }) =>
    q === undefined ? [] : [searchOfNamed(sql`lower(n.username) like ${beginsWith(q.toLowerCase())}`)],
  columns: () => sql`
    d.id, jsonb_build_array(${person('l')}, ${person('h')}) as members, d.reasons, d.score, d.found_at as "foundAt",
    ${dismissal}`,
  joins: () => sql`join members l on l.id = d.low_id join members h on h.id = d.high_id`,
  toRow: ({ id, members, reasons, score, foundAt, ...rest }: PairRow) => ({
    id,
    members,
    reasons,
    score,
    foundAt,
    dismissed: dismissalOf(rest),
  }),
})

/** Pairs of which one is named. */
function searchOfNamed(isNamed: Sql): Search {
  const named = sql`select n.id from members n where ${isNamed}`
  return {
    ways: [named],
    among: ids => sql`(d.low_id = any (${ids}::uuid[]) or d.high_id = any (${ids}::uuid[]))`,
    otherwise: sql`(d.low_id in (${named}) or d.high_id in (${named}))`,
  }
}
