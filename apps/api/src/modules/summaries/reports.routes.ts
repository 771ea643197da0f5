import type { Endpoints } from '@backoffice/contract'
import { depositPeriods, withdrawalPeriods } from '@backoffice/contract/summaries/lists'
import { addDays, boundsOf, type BusinessDay, businessDayOf, ok, type Result, satangOf, ZERO } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Call, Handlers } from '../../platform/http/index.ts'
import { cursorsFor, pageOf, type Position } from '../../platform/lists/cursor.ts'
import { fileColumns, integer, type ListExports, money, seconds, text } from '../lists/index.ts'
import {
  firstDayOf,
  lastDayOf,
  type PeriodRange,
  periodOf,
  periodsOf,
  rangeBefore,
  readRange,
} from './domain/periods.ts'
import { factsUntil } from './facts.repo.ts'
import { type HandlingKind, type HandlingTimes, handlingTimesBy } from './handling-times.repo.ts'
import { figuresOf, type Kind, type PeriodFigures, readFigures } from './period-figures.ts'
import { firstDayWith, type Rollup, summariesOf } from './summaries.repo.ts'

type RangeQuery = { readonly from?: string | undefined; readonly to?: string | undefined }
type PeriodsQuery = Call<Endpoints['summaries.deposit-periods']>['query']
type ReportName = Extract<keyof Handlers, `reports.${string}`>
type PeriodsName =
  | 'summaries.deposits'
  | 'summaries.withdrawals'
  | 'summaries.deposit-periods'
  | 'summaries.withdrawal-periods'

/** The reports and the summaries of deposits and withdrawals, from daily figures. */
export function reportHandlers(deps: Deps): {
  readonly handlers: Pick<Handlers, ReportName | PeriodsName>
  readonly exports: Pick<ListExports, 'summaries.deposit-periods' | 'summaries.withdrawal-periods'>
} {
  const daily = (kind: Kind) => (call: { query: RangeQuery }) =>
    report(deps, kind, { ...call.query, by: 'day' }, date => ({ date }))
  const monthly = (kind: Kind) => (call: { query: RangeQuery }) =>
    report(deps, kind, { ...call.query, by: 'month' }, month => ({ month }))
  const yearly = (kind: Kind) => (call: { query: RangeQuery }) =>
    report(deps, kind, { ...call.query, by: 'year' }, year => ({ year }))
  const deposits = ({ query }: { query: PeriodsQuery }) => periodList(deps, 'deposits', query)
  const withdrawals = ({ query }: { query: PeriodsQuery }) => periodList(deps, 'withdrawals', query)
  return {
    handlers: {
      'reports.deposits-daily': daily('deposits'),
      'reports.deposits-monthly': monthly('deposits'),
      'reports.deposits-yearly': yearly('deposits'),
      'reports.withdrawals-daily': daily('withdrawals'),
      'reports.withdrawals-monthly': monthly('withdrawals'),
      'reports.withdrawals-yearly': yearly('withdrawals'),
      'reports.bonus-daily': daily('bonus'),
      'reports.bonus-monthly': monthly('bonus'),
      'reports.bonus-yearly': yearly('bonus'),
      'reports.new-members-daily': ({ query }) => newMembers(deps, query),
      'summaries.deposits': ({ query }) => summary(deps, 'deposits', query),
      'summaries.withdrawals': ({ query }) => summary(deps, 'withdrawals', query),
      'summaries.deposit-periods': deposits,
      'summaries.withdrawal-periods': withdrawals,
    },
    exports: {
      [depositPeriods.name]: { columns, read: deposits },
      [withdrawalPeriods.name]: { columns, read: withdrawals },
    },
  }
}

type Requested = { readonly range: PeriodRange; readonly days: Days; readonly today: BusinessDay; readonly now: Date }
type Days = { readonly from: BusinessDay; readonly to: BusinessDay; readonly by: Rollup }

/** The range of a request and its business days, which end today where a period runs. */
export async function readRequest(
  { reader, clock, config }: Deps,
  kind: Kind,
  query: RangeQuery & { readonly by: Rollup },
): Promise<Result<Requested, 'VALIDATION'>> {
  const now = clock.now()
  const today = businessDayOf(now, config.dayRule)
  // Only all years begin with the first figure.
  const earliest = query.by === 'year' && query.from === undefined ? await firstDayOfKind(reader, kind) : null
  const range = readRange(query, today, earliest)
  return range.ok ? ok({ range: range.value, days: daysOf(range.value, today), today, now }) : range
}

const firstDayOfKind = (reader: Deps['reader'], kind: Kind): Promise<BusinessDay | null> =>
  firstDayWith(reader, [figuresOf[kind].money])

const daysOf = ({ by, from, to }: PeriodRange, today: BusinessDay): Days => {
  const last = lastDayOf(by, to)
  return { by, from: firstDayOf(from), to: last < today ? last : today }
}

/** One of the reports: a row per period, each with its name under its own key. */
async function report<K>(
  deps: Deps,
  kind: Kind,
  query: RangeQuery & { readonly by: Rollup },
  keyOf: (period: string) => K,
) {
  const requested = await readRequest(deps, kind, query)
  if (!requested.ok) return requested
  const { range, days, today, now } = requested.value
  const { periodFigures } = await readFigures(deps.reader, kind, days, today)
  return ok({
    data: periodsOf(range).map(period => {
      const { amount, count, members, automatic, manual, reversed } = periodFigures(period)
      return {
        ...keyOf(period),
        amount,
        count,
        members,
        autoAmount: automatic.amount,
        manualAmount: manual.amount,
        reversedAmount: reversed.amount,
        reversedCount: reversed.count,
        asOf: now,
      }
    }),
  })
}

/** Registrations and first deposits by day. */
async function newMembers(deps: Deps, query: RangeQuery) {
  const requested = await readRequest(deps, 'deposits', { ...query, by: 'day' })
  if (!requested.ok) return requested
  const { range, days, now } = requested.value
  const found = await summariesOf(deps.reader, { ...days, figures: ['members.registered', 'deposits.first'] })
  const of = (figure: string) => new Map(found.filter(row => row.figure === figure).map(row => [row.period, row]))
  const [registered, first] = [of('members.registered'), of('deposits.first')]
  return ok({
    data: periodsOf(range).map(date => {
      const { amount = ZERO, count = 0n } = first.get(date) ?? {}
      return {
        date,
        registered: Number(registered.get(date)?.count ?? 0n),
        deposited: Number(count),
        amount,
        firstDepositAvg: count === 0n ? null : satangOf((amount + count / 2n) / count),
        asOf: now,
      }
    }),
  })
}

const timesOf = ({ medianSeconds = null, p95Seconds = null }: Partial<HandlingTimes> = {}) => ({
  medianSeconds,
  p95Seconds,
})

async function readPeriods(deps: Deps, kind: HandlingKind, { range, days, today }: Requested) {
  const [figures, times] = await Promise.all([
    readFigures(deps.reader, kind, days, today),
    handlingTimesBy(deps.reader, kind, days),
  ])
  const periods = periodsOf(range).map(period => ({
    period,
    closed: period !== periodOf(range.by, today),
    ...figures.periodFigures(period),
    ...timesOf(times.periods.get(period)),
  }))
  return { figures, times, periods }
}

/** A summary: its periods, their total, and the total of the range before. */
async function summary(deps: Deps, kind: HandlingKind, query: RangeQuery & { readonly by: Rollup }) {
  const requested = await readRequest(deps, kind, query)
  if (!requested.ok) return requested
  const { range, now } = requested.value
  const [{ figures, times, periods }, previous] = await Promise.all([
    readPeriods(deps, kind, requested.value),
    totalBefore(deps, kind, requested.value),
  ])
  return ok({
    data: {
      ...range,
      asOf: now,
      periods,
      total: { ...figures.total, ...times.total },
      previous: previous?.total ?? null,
      previousRange: previous === null ? null : { from: previous.range.from, to: previous.range.to },
      channels: [...figures.channels],
      byChannel: [...figures.byChannel],
    },
  })
}

/**
 * The total of the range before; null where there were no figures yet. Days from the summaries, the part of a day up to
 * the same time from its records.
 */
async function totalBefore(
  { reader, config }: Deps,
  kind: HandlingKind,
  { range, today, now }: Requested,
): Promise<{
  range: PeriodRange
  total: Omit<PeriodFigures, 'members'> & { members: number | null } & HandlingTimes
} | null> {
  const before = rangeBefore(range, today)
  const days = daysOf(before.range, today)
  const { part } = before
  const earliest = await firstDayOfKind(reader, kind)
  if (earliest === null || (part ?? days.to) < earliest) return null
  const whole = { from: days.from, to: part === null ? days.to : addDays(part, -1), by: 'year' } as const
  const query = part === null ? whole : { ...whole, more: factsUntil(kind, part, sameTimeOn(part, today, now, config)) }
  const [{ total }, times] = await Promise.all([
    readFigures(reader, kind, query, today),
    handlingTimesBy(reader, kind, query),
  ])
  return { range: before.range, total: { ...total, ...times.total } }
}

/** As much of a day as has passed of today; on a shorter day at most its end. */
function sameTimeOn(day: BusinessDay, today: BusinessDay, now: Date, { dayRule }: Deps['config']): Date {
  const { from, to } = boundsOf(day, dayRule)
  const elapsed = now.getTime() - boundsOf(today, dayRule).from.getTime()
  return new Date(Math.min(from.getTime() + elapsed, to.getTime()))
}

/** A period is its own key; cursors need an id. */
const NO_ID = '00000000-0000-7000-8000-000000000000'

/** The periods of a summary as a list: at most 366 rows, so that a page is a part of all of them. */
async function periodList(
  deps: Deps,
  kind: HandlingKind,
  { by, from, to, sort, limit, cursor: written, count }: PeriodsQuery,
) {
  const requested = await readRequest(deps, kind, { by, from, to })
  if (!requested.ok) return requested
  const { range, now } = requested.value
  const cursors = cursorsFor({ list: `summaries.${kind}`, sort, range })
  const cursor = written === undefined ? ok(null) : cursors.read(written)
  if (!cursor.ok) return cursor
  const { periods } = await readPeriods(deps, kind, requested.value)
  const ordered = sort === 'period' ? periods : periods.toReversed()
  const positioned = ordered.map(row => ({ row, position: { value: row.period, id: NO_ID } }))
  const at = cursor.value === null ? -1 : ordered.findIndex(({ period }) => period === cursor.value?.position.value)
  const isBackwards = cursor.value?.direction === 'previous'
  const beyond = isBackwards ? positioned.slice(0, Math.max(at, 0)).toReversed() : positioned.slice(at + 1)
  const { shown, next, previous } = pageOf(beyond.slice(0, limit + 1), limit, cursor.value)
  const link = (direction: 'next' | 'previous', position: Position | null) =>
    position === null ? null : cursors.write(direction, position)
  return ok({
    data: shown.map(({ row }) => row),
    meta: {
      nextCursor: link('next', next),
      prevCursor: link('previous', previous),
      total: count === '1' ? periods.length : null,
      totalIsEstimate: false,
      totals: null,
      asOf: now,
    },
  })
}

const rounded = (time: number | null): number | null => (time === null ? null : Math.round(time))

const columns = fileColumns(depositPeriods, 'accountSummary', {
  period: 'code',
  status: text((row, texts) => texts.text('accountSummary', row.closed ? 'closed' : 'live')),
  first: { first: integer(row => row.first.count), firstAmount: money(row => row.first.amount) },
  automatic: { automatic: money(row => row.automatic.amount), automaticCount: integer(row => row.automatic.count) },
  manual: { manual: money(row => row.manual.amount), manualCount: integer(row => row.manual.count) },
  reversed: { reversed: money(row => row.reversed.amount), reversedCount: integer(row => row.reversed.count) },
  median: seconds(row => rounded(row.medianSeconds)),
  p95: seconds(row => rounded(row.p95Seconds)),
})
