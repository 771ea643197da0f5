import { type SummaryChannel, summaryChannels } from '@backoffice/contract/summaries/terms'
import type { BusinessDay, Satang } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import { wholePeriod } from './domain/periods.ts'
import { type Figure, type Rollup, summariesOf, type Summary, type SummaryQuery } from './summaries.repo.ts'

export type Kind = 'deposits' | 'withdrawals' | 'bonus'
export type Amount = { readonly amount: Satang; readonly count: number }

/** The figures of each kind. Bonus is split by the source of the reward. */
export const figuresOf: Readonly<
  Record<Kind, { money: Figure; members: Figure; first: Figure | null; reversed: readonly Figure[] }>
> = {
  deposits: {
    money: 'deposits.credited',
    members: 'deposits.members',
    first: 'deposits.first',
    reversed: ['deposits.reversed'],
  },
  withdrawals: {
    money: 'withdrawals.paid',
    members: 'withdrawals.members',
    first: null,
    reversed: ['reversed-withdrawal', 'reversed-withdrawal-by-hand'],
  },
  bonus: { money: 'bonus', members: 'bonus.members', first: null, reversed: ['reversed-bonus'] },
}

export type PeriodFigures = Amount & {
  readonly members: number
  readonly first: Amount
  readonly automatic: Amount
  readonly manual: Amount
  readonly reversed: Amount
}
export type ChannelFigures = Amount & { readonly channel: SummaryChannel; readonly automatic: Amount }

/** The figures of a range of business days, both inclusive: by period, in total and by channel. */
export type RangeFigures = {
  periodFigures(period: string): PeriodFigures
  /** `members`: null where the days are not exactly one day, month or year. */
  readonly total: Omit<PeriodFigures, 'members'> & { readonly members: number | null }
  /** By amount, descending. */
  readonly channels: readonly ChannelFigures[]
  readonly byChannel: readonly { readonly period: string; readonly channel: SummaryChannel; readonly amount: Satang }[]
}

export async function readFigures(
  reader: Reader,
  kind: Kind,
  query: Pick<SummaryQuery, 'from' | 'to' | 'by' | 'more'>,
  today: BusinessDay,
): Promise<RangeFigures> {
  const { money, members, first, reversed } = figuresOf[kind]
  const figures = [money, members, ...(first === null ? [] : [first]), ...reversed]
  const found = await summariesOf(reader, { ...query, figures, split: true })
  const whole = query.more === undefined ? wholePeriod(query.from, query.to, today) : null
  const ofPeriod = Map.groupBy(found, row => row.period)
  const ofChannel = Map.groupBy(found.filter(isOf(money)), channelOf)
  return {
    periodFigures(period) {
      const rows = ofPeriod.get(period) ?? []
      return { ...sumsOf(kind, rows), members: membersIn(rows, members, query.by) }
    },
    total: { ...sumsOf(kind, found), members: whole === null ? null : membersIn(found, members, whole) },
    channels:
      kind === 'bonus'
        ? []
        : [...ofChannel]
            .map(([channel, rows]) => ({ channel, ...sumOf(rows), automatic: sumOf(rows.filter(isAutomatic)) }))
            .toSorted((one, other) => (other.amount > one.amount ? 1 : other.amount < one.amount ? -1 : 0)),
    byChannel:
      kind === 'bonus'
        ? []
        : [...ofPeriod].flatMap(([period, rows]) =>
            [...Map.groupBy(rows.filter(isOf(money)), channelOf)].map(([channel, some]) => ({
              period,
              channel,
              amount: sumOf(some).amount,
            })),
          ),
  }
}

const isOf =
  (...figures: readonly (Figure | null)[]) =>
  (row: Summary): boolean =>
    figures.includes(row.figure)
const isAutomatic = ({ figure, dimension }: Summary): boolean => figure === 'bonus' || dimension.endsWith('/automatic')
const channelOf = ({ dimension }: Summary): SummaryChannel =>
  summaryChannels.find(channel => dimension.startsWith(`${channel}/`)) ?? 'other'

export const sumOf = (rows: readonly Summary[]): Amount => ({
  amount: rows.reduce((sum, { amount }) => sum + amount, 0n) as Satang,
  count: Number(rows.reduce((sum, { count }) => sum + count, 0n)),
})

const membersIn = (rows: readonly Summary[], members: Figure, by: Rollup): number =>
  sumOf(rows.filter(row => row.figure === members && row.dimension === by)).count

function sumsOf(kind: Kind, rows: readonly Summary[]): Omit<PeriodFigures, 'members'> {
  const { money, first, reversed } = figuresOf[kind]
  const all = rows.filter(isOf(money))
  return {
    ...sumOf(all),
    first: sumOf(rows.filter(isOf(first))),
    automatic: sumOf(all.filter(isAutomatic)),
    manual: sumOf(all.filter(row => !isAutomatic(row))),
    reversed: sumOf(rows.filter(isOf(...reversed))),
  }
}
