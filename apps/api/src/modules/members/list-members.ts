import type { Endpoints, ErrorCode, HandlerOutput } from '@backoffice/contract'
import type { Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Call } from '../../platform/http/index.ts'
import { listPage } from '../../platform/lists/list-page.ts'
import { canSeePersonal } from '../../platform/personal.ts'
import { periodOf } from '../../platform/lists/period.ts'
import {
  countMembers,
  type FoundMembers,
  type MemberFilters,
  type MemberOrder,
  readMemberPage,
  withNamed,
} from '../reads/index.ts'
import { normalTag } from './domain/tags.ts'
import { toMemberResponse } from './member-response.ts'

type Query = Call<Endpoints['members.list']>['query']

/** A page of members as an admin sees them. */
export async function listMembers(
  { reader, clock, config }: Deps,
  query: Query,
  viewer: AdminActor,
): Promise<Result<HandlerOutput<Endpoints['members.list']>, ErrorCode>> {
  const period = periodOf(query, config.dayRule)
  if (!period.ok) return period
  const filters = filtersOf(query, period.value, viewer)
  // Once for rows and count, and only for a valid page request.
  let looked: Promise<FoundMembers> | undefined
  const found = (): Promise<FoundMembers> => (looked ??= withNamed(reader, filters))
  return listPage({
    list: 'members.list',
    query,
    filters,
    now: clock.now(),
    read: async (cursor, limit) => readMemberPage(reader, await found(), orderOf(query.sort), cursor, limit),
    count: query.count === '1' ? async () => countMembers(reader, await found()) : null,
    show: records => records.map(record => toMemberResponse(record, viewer, config.services.player !== null)),
  })
}

/** A list's filters, from a query or repeated by a bulk action. */
export const filtersOf = (
  query: Omit<Query, 'limit' | 'cursor' | 'sort' | 'count' | 'from' | 'to'>,
  period: MemberFilters['period'],
  viewer: Pick<AdminActor, 'permissions'>,
): MemberFilters => ({
  statuses: query.status ?? null,
  blocked: query.blocked ?? null,
  tag: query.tag === undefined ? null : normalTag(query.tag),
  bank: query.bank ?? null,
  balanceFrom: query.balanceFrom ?? null,
  balanceTo: query.balanceTo ?? null,
  hasDeposited: query.hasDeposited === undefined ? null : query.hasDeposited === 'yes',
  period,
  q: query.q ?? null,
  seesPersonal: canSeePersonal(viewer),
})

const orderOf = (sort: Query['sort']): MemberOrder => {
  const descending = sort.startsWith('-')
  return { by: (descending ? sort.slice(1) : sort) as MemberOrder['by'], descending }
}
