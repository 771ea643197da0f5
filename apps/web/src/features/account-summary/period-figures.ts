import type { ClientResponse, Endpoints } from '@backoffice/contract'
import type { Rollup } from '@backoffice/contract/summaries/terms'

export type Side = 'deposits' | 'withdrawals'
export type Summary = ClientResponse<Endpoints['summaries.deposits']>['data']
export type PeriodRow = Summary['periods'][number]
export type Total = Summary['total']
export type Channel = Summary['channels'][number]['channel']

/** The automatic share of an amount; null without an amount. */
export const autoShare = ({ amount, automatic }: Pick<Total, 'amount' | 'automatic'>): number | null =>
  amount === 0 ? null : automatic.amount / amount

/** Whether nothing was credited, paid or reversed. */
export const isIdle = ({ count, reversed }: Pick<Total, 'count' | 'reversed'>): boolean =>
  count === 0 && reversed.count === 0

/** 92.2%: a share with one decimal. */
export const formatShare = (share: number | null): string => (share === null ? '—' : `${(share * 100).toFixed(1)}%`)

/** A chart has three colours: the largest channels, and the others together. */
const NAMED_CHANNELS = 2

export type ChannelSeries = { channel: Channel | 'others'; amount: number; values: number[] }

/** The amounts of the chart by channel, the largest first: each period of `periods` has a value. */
export function channelSeries({ periods, channels, byChannel }: Summary): ChannelSeries[] {
  const named = channels.length <= NAMED_CHANNELS + 1 ? channels.length : NAMED_CHANNELS
  const at = new Map(periods.map(({ period }, index) => [period, index]))
  const zeros = () => periods.map(() => 0)
  const series = new Map<ChannelSeries['channel'], ChannelSeries>()
  for (const [index, { channel, amount }] of channels.entries()) {
    const name = index < named ? channel : 'others'
    const found = series.get(name) ?? { channel: name, amount: 0, values: zeros() }
    series.set(name, { ...found, amount: found.amount + amount })
  }
  for (const { period, channel, amount } of byChannel) {
    const values = (series.get(channel) ?? series.get('others'))?.values
    const index = at.get(period)
    if (values !== undefined && index !== undefined) values[index] = (values[index] ?? 0) + amount
  }
  return [...series.values()]
}

/** The periods of a month or year that have not begun, after its last: the axis shows the whole. */
export function periodsAhead(by: Rollup, whole: string | null, last: string | undefined): string[] {
  if (whole === null || last === undefined || by === 'year') return []
  const count =
    by === 'month' ? 12 : new Date(Date.UTC(Number(whole.slice(0, 4)), Number(whole.slice(5)), 0)).getUTCDate()
  const from = Number(last.slice(-2)) + 1
  return Array.from(
    { length: Math.max(0, count - from + 1) },
    (_, at) => `${whole}-${String(from + at).padStart(2, '0')}`,
  )
}
