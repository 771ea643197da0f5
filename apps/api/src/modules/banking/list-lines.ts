import type { Endpoints, ErrorCode, HandlerOutput } from '@backoffice/contract'
import { type BankAccountId, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Call } from '../../platform/http/index.ts'
import { listPage } from '../../platform/lists/list-page.ts'
import { canSeePersonal } from '../../platform/personal.ts'
import { periodOf } from '../../platform/lists/period.ts'
import { countBankLines, readBankLines, type BankLineFilters } from '../reads/index.ts'
import { toLineResponse } from './line-response.ts'
import { countInternalTransfers, readInternalTransfers } from './internal-transfers.repo.ts'
import { toTransferResponse } from './transfer-response.ts'
import type { BankingContext } from './context.ts'

type LineList = 'banking.tmn-history' | 'banking.tmn-transfers' | 'sms.transactions' | 'banking.history'
type Query = Call<Endpoints['banking.tmn-history']>['query']
type FixedFilters = { readonly channel: string | null; readonly direction?: 'out' }

/** A page of the bank lines as an admin sees them. */
export async function listLines(
  module: BankingContext,
  list: LineList,
  query: Query,
  actor: AdminActor,
  { channel, direction }: FixedFilters,
): Promise<Result<HandlerOutput<Endpoints['banking.tmn-history']>, ErrorCode>> {
  const { reader, clock, config } = module.deps
  const period = periodOf(query, config.dayRule)
  if (!period.ok) return period
  const filters: BankLineFilters = {
    channel,
    account: (query.account ?? null) as BankAccountId | null,
    direction: direction ?? query.direction ?? null,
    linked: query.linked ?? null,
    amountFrom: query.amountFrom ?? null,
    amountTo: query.amountTo ?? null,
    q: query.q ?? null,
    seesPersonal: canSeePersonal(actor),
    period: period.value,
  }
  // Debits only, combined with a filter for credits, is empty.
  const nothing = direction !== undefined && query.direction !== undefined && query.direction !== direction
  return listPage({
    list,
    query,
    filters: { ...filters, nothing },
    now: clock.now(),
    read: (cursor, limit) =>
      nothing ? Promise.resolve([]) : readBankLines(reader, filters, orderOf(query.sort), cursor, limit),
    count:
      query.count === '1'
        ? () =>
            nothing ? Promise.resolve({ total: 0, isEstimate: false, totals: null }) : countBankLines(reader, filters)
        : null,
    show: rows => rows.map(row => toLineResponse(row, actor)),
  })
}

type TransferQuery = Call<Endpoints['banking.transfers']>['query']

export async function listTransfers(
  module: BankingContext,
  query: TransferQuery,
  actor: AdminActor,
): Promise<Result<HandlerOutput<Endpoints['banking.transfers']>, ErrorCode>> {
  const { reader, clock, config } = module.deps
  const period = periodOf(query, config.dayRule)
  if (!period.ok) return period
  const filters = {
    account: (query.account ?? null) as BankAccountId | null,
    from: period.value.from,
    until: period.value.until,
    q: query.q ?? null,
  }
  return listPage({
    list: 'banking.transfers',
    query,
    filters,
    now: clock.now(),
    read: (cursor, limit) => readInternalTransfers(reader, filters, orderOf(query.sort), cursor, limit),
    count: query.count === '1' ? () => countInternalTransfers(reader, filters) : null,
    show: rows => rows.map(row => toTransferResponse(row, actor, clock.now())),
  })
}

const orderOf = (sort: Query['sort']) => ({
  by: sort.endsWith('amount') ? ('amount' as const) : ('occurredAt' as const),
  descending: sort.startsWith('-'),
})
