import type { Endpoints, ErrorCode, HandlerOutput } from '@backoffice/contract'
import { ok, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Call } from '../../platform/http/index.ts'
import { badField, cursorsFor, pageOf, type Position } from '../../platform/lists/cursor.ts'
import { canSeePersonal } from '../../platform/personal.ts'
import { periodOf } from '../../platform/lists/period.ts'
import {
  countAll,
  findNamed,
  readPage,
  type Total,
  type WithdrawalFilters,
  type WithdrawalOrder,
} from '../reads/index.ts'
import type { WithdrawalContext } from './context.ts'
import { toWithdrawalResponses } from './withdrawal-response.ts'

type List = Endpoints['withdrawals.list'] | Endpoints['withdrawals.requests']
type Query = Call<List>['query']

/** The same rules as for a request, for the maximum amount. */
export async function listWithdrawals(
  module: WithdrawalContext,
  query: Query,
  actor: AdminActor,
  requestsOnly: boolean,
): Promise<Result<HandlerOutput<Endpoints['withdrawals.list']>, ErrorCode>> {
  const { reader, clock, config } = module.deps
  const now = clock.now()
  if (query.q !== undefined && /\p{Cc}/u.test(query.q)) return badField('q', 'must not hold control characters')
  const period = periodOf(query, config.dayRule)
  if (!period.ok) return period
  const filters = filtersOf(query, actor, requestsOnly, period.value)
  const cursors = cursorsFor({
    list: requestsOnly ? 'withdrawals.requests' : 'withdrawals.list',
    sort: query.sort,
    filters,
  })
  const cursor = query.cursor === undefined ? ok(null) : cursors.read(query.cursor)
  if (!cursor.ok) return cursor
  const counted = requestsOnly || query.count === '1'
  const requested = { ...filters, named: await findNamed(reader, filters) }
  const [records, total] = await Promise.all([
    readPage(reader, requested, orderOf(query.sort), cursor.value, query.limit, now),
    counted ? countAll(reader, requested, now, requestsOnly) : null,
  ])
  const { shown, next, previous } = pageOf(records, query.limit, cursor.value)
  const link = (direction: 'next' | 'previous', position: Position | null) =>
    position === null ? null : cursors.write(direction, position)
  return ok({
    data: await toWithdrawalResponses(module, reader, shown, actor, now),
    meta: { nextCursor: link('next', next), prevCursor: link('previous', previous), ...countsOf(total), asOf: now },
  })
}

/** Notifies the first approver of the second one's decision, unless they are the same admin. */
export type FilterInput = Pick<
  Query,
  'status' | 'amountFrom' | 'amountTo' | 'bank' | 'memberId' | 'claimedBy' | 'finishedOn' | 'finished' | 'auto' | 'q'
>

export const filtersOf = (
  query: FilterInput,
  viewer: Pick<AdminActor, 'id' | 'permissions'>,
  requestsOnly: boolean,
  period: WithdrawalFilters['period'],
): WithdrawalFilters => ({
  requestsOnly,
  period,
  statuses: query.status ?? null,
  amountFrom: query.amountFrom ?? null,
  amountTo: query.amountTo ?? null,
  bank: query.bank ?? null,
  memberId: query.memberId ?? null,
  claimedBy: query.claimedBy === undefined ? null : viewer.id,
  finishedOn: query.finishedOn ?? null,
  finished: query.finished === '1',
  auto: query.auto === undefined ? null : query.auto === '1',
  q: query.q ?? null,
  seesPersonal: canSeePersonal(viewer),
})

const orderOf = (sort: Query['sort']): WithdrawalOrder => ({
  by: sort.endsWith('amount') ? 'amount' : 'requestedAt',
  descending: sort.startsWith('-'),
})

const countsOf = (total: Total | null) => ({
  total: total?.count ?? null,
  totalIsEstimate: total?.isEstimate ?? false,
  totals: total === null || total.amount === null ? null : { amount: total.amount },
})
