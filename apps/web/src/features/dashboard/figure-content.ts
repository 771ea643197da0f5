import type { TFunction } from 'i18next'
import type { Format } from '../../i18n/format.ts'
import { formatCount, formatWholeMoney } from '../../ui/money/format-money.ts'
import type { Dashboard } from './dashboard.ts'
import { type Better, type Change, differenceOf, type FigureKey, shareOf, slowerBy } from './figures.ts'

export type FigureContent = {
  value: string
  /** Beside the name: the number of records. */
  count?: string
  /** Against yesterday, and the same weekday of last week. */
  changes: readonly { change: Change; against: string }[]
  better: Better
  /** After the changes. */
  note?: string
}

type Compared<T> = { today: T; yesterday: T | null; lastWeek: T | null }

/** Without bets there is no figure, which differs from zero. */
const NONE = '—'
export const whole = (amount: number | null): string => (amount === null ? NONE : formatWholeMoney(amount))

/** What a cell shows of today's figures. */
export function contentOf(
  key: FigureKey,
  figures: Dashboard,
  t: TFunction<'summaries'>,
  format: Format,
): FigureContent {
  const against = [t('yesterday'), t(`lastWeekday.${new Date(figures.lastWeek).getUTCDay()}`)] as const
  const changesOf = <T>(
    { today, yesterday, lastWeek }: Compared<T>,
    compare: (today: T, before: T | null) => Change,
  ) => [
    { change: compare(today, yesterday), against: against[0] },
    { change: compare(today, lastWeek), against: against[1] },
  ]
  const amount = (of: Compared<number | null>, better: Better): FigureContent => ({
    value: whole(of.today),
    changes: changesOf(of, shareOf),
    better,
  })
  const counted = (of: Compared<{ amount: number; count: number }>, better: Better): FigureContent => ({
    value: whole(of.today.amount),
    count: formatCount(of.today.count),
    changes: changesOf(of, (today, before) => shareOf(today.amount, before?.amount ?? null)),
    better,
  })
  switch (key) {
    case 'deposits':
      return counted(figures.deposits, 'more')
    case 'withdrawals':
      return counted(figures.withdrawals, 'neither')
    case 'netDeposits':
      return amount(figures.netDeposits, 'more')
    case 'ggr':
      return amount(figures.ggr, 'more')
    case 'ngr':
      return amount(figures.ngr, 'more')
    case 'registrations':
      return {
        value: formatCount(figures.registrations.today),
        changes: changesOf(figures.registrations, differenceOf),
        better: 'more',
      }
    case 'firstDeposits':
      return {
        value: formatCount(figures.firstDeposits.today.count),
        changes: changesOf(figures.firstDeposits, (today, before) => differenceOf(today.count, before?.count ?? null)),
        better: 'more',
      }
    case 'bonusCost':
      return amount(figures.bonusCost, 'neither')
    case 'liability':
      return {
        value: whole(figures.liability.amount),
        changes: [],
        better: 'neither',
        note: t('liabilityNote', { cash: whole(figures.liability.cash), bonus: whole(figures.liability.bonus) }),
      }
    case 'withdrawalTime': {
      const { medianSeconds, p95Seconds, yesterdayMedianSeconds } = figures.withdrawalTime
      return {
        value: medianSeconds === null ? NONE : format.duration(medianSeconds),
        changes: [{ change: slowerBy(medianSeconds, yesterdayMedianSeconds), against: against[0] }],
        better: 'less',
        note: p95Seconds === null ? t('nothingPaid') : t('p95', { time: format.duration(p95Seconds) }),
      }
    }
  }
}
