import { type SummaryChannel, summaryChannels } from '@backoffice/contract/summaries/terms'
import { type BusinessDay, minus, plus, type Satang, ZERO } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import { wholePeriod } from './domain/periods.ts'
import { eachPart, type Figure, type Part, type SummaryQuery } from './summaries.repo.ts'

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
  const whole = query.more === undefined ? wholePeriod(query.from, query.to, today) : null
  const periods = new Map<string, Sums>()
  const figures = [money, members, ...(first === null ? [] : [first]), ...reversed]
  // A total of different members has its own count.
  const rollups = [query.by, ...(whole === null ? [] : [whole])]
  await eachPart(reader, { ...query, figures, rollups }, (period, part) => {
    let sums = periods.get(period)
    if (sums === undefined) periods.set(period, (sums = noSums()))
    addPart(sums, kind, part)
  })
  const total = totalOf(periods.values())
  return {
    periodFigures(period) {
      const sums = periods.get(period) ?? noSums()
      return { ...figuresIn(sums), members: sums.members.get(query.by) ?? 0 }
    },
    total: { ...figuresIn(total), members: whole === null ? null : (total.members.get(whole) ?? 0) },
    channels:
      kind === 'bonus'
        ? []
        : [...total.channels]
            .map(([channel, sums]) => ({ channel, ...sums }))
            .toSorted((one, other) => (other.amount > one.amount ? 1 : other.amount < one.amount ? -1 : 0)),
    byChannel:
      kind === 'bonus'
        ? []
        : [...periods].flatMap(([period, { channels }]) =>
            byName(channels).map(([channel, { amount }]) => ({ period, channel, amount })),
          ),
  }
}

type Sum = { amount: Satang; count: number }
type ChannelSums = Sum & { readonly automatic: Sum }
/** Added up in place, because a year of days has thousands of parts. */
type Sums = {
  /** Those with any money. Bonus has one. */
  readonly channels: Map<SummaryChannel, ChannelSums>
  readonly first: Sum
  readonly reversed: Sum
  /** By the rollup they are counted in. */
  readonly members: Map<string, number>
}

const none = (): Sum => ({ amount: ZERO, count: 0 })
const noSums = (): Sums => ({ channels: new Map(), first: none(), reversed: none(), members: new Map() })

function add(sum: Sum, { amount, count }: Amount): void {
  sum.amount = plus(sum.amount, amount)
  sum.count += count
}

function sumsOfChannel({ channels }: Sums, channel: SummaryChannel): ChannelSums {
  let sums = channels.get(channel)
  if (sums === undefined) channels.set(channel, (sums = { ...none(), automatic: none() }))
  return sums
}

function addPart(sums: Sums, kind: Kind, part: Part): void {
  const { money, members, first } = figuresOf[kind]
  const { figure, dimension } = part
  if (figure === money) {
    const channel = sumsOfChannel(sums, channelOf(dimension))
    add(channel, part)
    if (kind === 'bonus' || dimension.endsWith('/automatic')) add(channel.automatic, part)
  } else if (figure === members) addMembers(sums, dimension, part.count)
  else add(figure === first ? sums.first : sums.reversed, part)
}

function addMembers({ members }: Sums, rollup: string, count: number): void {
  members.set(rollup, (members.get(rollup) ?? 0) + count)
}

function totalOf(periods: Iterable<Sums>): Sums {
  const total = noSums()
  for (const sums of periods) {
    for (const [channel, added] of byName(sums.channels)) {
      const sum = sumsOfChannel(total, channel)
      add(sum, added)
      add(sum.automatic, added.automatic)
    }
    add(total.first, sums.first)
    add(total.reversed, sums.reversed)
    for (const [rollup, count] of sums.members) addMembers(total, rollup, count)
  }
  return total
}

const byName = (channels: Sums['channels']): (readonly [SummaryChannel, ChannelSums])[] =>
  [...channels].toSorted(([one], [other]) => (one < other ? -1 : 1))

const known: ReadonlySet<string> = new Set(summaryChannels)
const isChannel = (text: string): text is SummaryChannel => known.has(text)
/** Of a dimension `channel/automatic|manual`. */
function channelOf(dimension: string): SummaryChannel {
  const channel = dimension.slice(0, Math.max(dimension.indexOf('/'), 0))
  return isChannel(channel) ? channel : 'other'
}

function figuresIn({ channels, first, reversed }: Sums): Omit<PeriodFigures, 'members'> {
  const [all, automatic] = [none(), none()]
  for (const sums of channels.values()) {
    add(all, sums)
    add(automatic, sums.automatic)
  }
  const manual = { amount: minus(all.amount, automatic.amount), count: all.count - automatic.count }
  return { ...all, first, automatic, manual, reversed }
}
