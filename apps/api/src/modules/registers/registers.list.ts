import type { registerHit, registerRun } from '@backoffice/contract/registers/endpoints'
import { maskPhone, showPhone } from '@backoffice/kernel'
import { permissionOf } from '@backoffice/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf, within } from '../../platform/lists/sort-key.ts'
import { sightOf, textFor } from '../../platform/personal.ts'

export type RunRecord = z.output<typeof registerRun>
type Hit = z.output<typeof registerHit>
export type HitRecord = Omit<Hit, 'can'>

export const runList = keysetList({
  table: 'register_runs',
  as: 'r',
  keys: { startedAt: instantKey(sql`r.started_at`) },
  where: (filters: Filters<ListQuery<'registers.runs'>>) => [within(sql`r.started_at`, filters)],
  columns: () => sql`r.id, r.file_name as "fileName", r.complete, r.status, r.parts, r.lines, r.broken,
    least(r.applied, r.lines) as applied, r.added, r.changed, r.removed, r.hits, r.started_at as "startedAt",
    r.finished_at as "finishedAt", json_build_object('id', a.id, 'name', a.name) as "startedBy"`,
  joins: () => sql`join admins a on a.id = r.started_by`,
  toRow: (row: RunRecord) => row,
})

export const hitList = keysetList({
  table: 'register_hits',
  as: 'h',
  keys: { foundAt: instantKey(sql`h.found_at`) },
  where: (filters: Filters<ListQuery<'registers.hits'>>) => [
    when(filters.status, statuses => isOneOf(sql`h.status`, statuses)),
    within(sql`h.found_at`, filters),
  ],
  searches: ({ q }) =>
    q === undefined
      ? []
      : [searchOf('register_hits', 'h', [sql`lower(h.username) like ${beginsWith(q.toLowerCase())}`])],
  columns: () => sql`h.id, h.username, h.name, h.phone, coalesce(h.member_id, (select m.id from members m
      where m.external_id = h.external_id)) as "memberId", coalesce(p.reference, x.username) as matched,
    h.excluded_member_id as "excludedMemberId", h.occasion, h.reasons, h.status, h.found_at as "foundAt",
    h.decided_at as "decidedAt", h.reason,
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "decidedBy"`,
  joins: () => sql`left join register_people p on p.id = h.person_id
    left join members x on x.id = h.excluded_member_id left join admins a on a.id = h.decided_by`,
  toRow: (row: HitRecord) => row,
})

export function showHit(row: HitRecord, viewer: AdminActor): Hit {
  const canDecide = viewer.permissions.has(permissionOf('registers.exclude'))
  const isBySystem = row.status === 'excluded' && row.decidedBy === null
  return {
    ...row,
    phone: sightOf(viewer).phones ? showPhone(row.phone) : maskPhone(row.phone),
    reason: textFor(viewer, row.reason),
    can: !canDecide ? [] : row.status === 'open' ? ['exclude', 'dismiss'] : isBySystem ? ['dismiss'] : [],
  }
}
