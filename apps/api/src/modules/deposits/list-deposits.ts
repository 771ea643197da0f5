import type { Endpoints, ErrorCode, HandlerOutput } from '@backoffice/contract'
import { refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Call } from '../../platform/http/index.ts'
import { listPage } from '../../platform/lists/list-page.ts'
import { canSeePersonal } from '../../platform/personal.ts'
import { periodOf } from '../../platform/lists/period.ts'
import {
  countDeposits,
  countIntents,
  type DepositFilters,
  type DepositOrder,
  findDepositNames,
  type IntentFilters,
  type IntentRecord,
  memberExists,
  readDepositPage,
  readIntentPage,
} from '../reads/index.ts'
import { toDepositResponse } from './deposit-response.ts'
import { viewerOf } from './deposit-viewer.ts'
import type { DepositContext } from './context.ts'

type Query = Call<Endpoints['deposits.list']>['query']
type Page = Result<HandlerOutput<Endpoints['deposits.list']>, ErrorCode>

/** A page of deposits as an admin sees them. */
export async function listDeposits(
  module: Pick<DepositContext, 'deps' | 'members'>,
  query: Query,
  actor: AdminActor,
  list = 'deposits.list',
): Promise<Page> {
  const { reader, clock, config } = module.deps
  const period = periodOf(query, config.dayRule)
  if (!period.ok) return period
  const now = clock.now()
  const viewer = await viewerOf(module, reader, actor, now)
  const filters = filtersOf(query, period.value, actor)
  const names = await findDepositNames(reader, filters.q !== null && /\p{Cc}/u.test(filters.q) ? { q: null } : filters)
  return listPage({
    list,
    query,
    filters,
    now,
    read: (cursor, limit) => readDepositPage(reader, filters, names, orderOf(query.sort), cursor, limit, now),
    count: query.count === '1' ? () => countDeposits(reader, filters, names) : null,
    show: rows => rows.map(row => toDepositResponse(row, viewer)),
  })
}

/** A list's filters, from a query or repeated by a bulk action. */
export const filtersOf = (
  query: Omit<Query, 'limit' | 'cursor' | 'sort' | 'count' | 'from' | 'to'>,
  period: DepositFilters['period'],
  viewer: Pick<AdminActor, 'permissions'>,
): DepositFilters => ({
  period,
  statuses: query.status ?? null,
  channels: query.channel ?? null,
  mode: query.mode ?? null,
  bankAccountId: query.bankAccountId ?? null,
  memberId: query.memberId ?? null,
  amountFrom: query.amountFrom ?? null,
  amountTo: query.amountTo ?? null,
  q: query.q ?? null,
  seesPersonal: canSeePersonal(viewer),
})

/** The same for one member, who must exist. */
export async function listDepositsOf(
  module: Pick<DepositContext, 'deps' | 'members'>,
  memberId: string,
  query: Omit<Query, 'memberId'>,
  actor: AdminActor,
): Promise<Page> {
  return (await memberExists(module.deps.reader, memberId))
    ? listDeposits(module, { ...query, memberId }, actor, 'deposits.of-member')
    : refuse('NOT_FOUND')
}

const orderOf = (sort: Query['sort']): DepositOrder => ({
  by: sort.endsWith('amount') ? 'amount' : 'detectedAt',
  descending: sort.startsWith('-'),
})

/** A page of deposit requests. */
export async function listIntents(
  { deps }: Pick<DepositContext, 'deps'>,
  query: Call<Endpoints['deposits.intents']>['query'],
): Promise<Result<HandlerOutput<Endpoints['deposits.intents']>, ErrorCode>> {
  const { reader, clock, config } = deps
  const period = periodOf(query, config.dayRule)
  if (!period.ok) return period
  const now = clock.now()
  const filters: IntentFilters = {
    period: period.value,
    statuses: query.status ?? null,
    bankAccountId: query.bankAccountId ?? null,
    memberId: query.memberId ?? null,
    q: query.q ?? null,
  }
  return listPage({
    list: 'deposits.intents',
    query,
    filters,
    now,
    read: (cursor, limit) => readIntentPage(reader, filters, query.sort.startsWith('-'), cursor, limit, now),
    count: query.count === '1' ? () => countIntents(reader, filters, now) : null,
    show: rows => rows.map(intentShown),
  })
}

function intentShown(record: IntentRecord): Omit<IntentRecord, 'position'> {
  const { position: _, ...shown } = record
  return shown
}
