import type { Translate } from '../../i18n/translate.ts'
import type { Format } from '../../i18n/format.ts'
import type { Better, Comparison } from '../../ui/comparison/comparison.ts'
import type { Compare } from '../../ui/comparison/use-comparison.ts'
import { formatCount, formatWholeMoney } from '../../ui/money/format-money.ts'
import type { Dashboard } from './dashboard.ts'
import type { FigureKey } from './figures.ts'

export type FigureContent = {
  value: string
  /** Beside the name: the number of records. */
  count?: string
  /** Against yesterday, and the same weekday of last week. */
  changes: readonly { change: Comparison | null; against: string }[]
  better: Better
  /** After the changes. */
  note?: string
}

type Compared<T> = { today: T; yesterday: T | null; lastWeek: T | null }

const only = <Part extends 'amount' | 'count'>(
  part: Part,
  { today, yesterday, lastWeek }: Compared<Record<Part, number>>,
): Compared<number | null> => ({
  today: today[part],
  yesterday: yesterday?.[part] ?? null,
  lastWeek: lastWeek?.[part] ?? null,
})

/** Without bets there is no figure, which differs from zero. */
const NONE = '—'
export const whole = (amount: number | null): string => (amount === null ? NONE : formatWholeMoney(amount))

/** What a cell shows of today's figures. */
export function contentOf(
  key: FigureKey,
  figures: Dashboard,
  t: Translate,
  format: Format,
  compare: Compare,
): FigureContent {
  const against = [t('yesterday'), t(`lastWeekday.${new Date(figures.lastWeek).getUTCDay()}`)] as const
  const changesOf = (unit: 'amount' | 'count', { today, yesterday, lastWeek }: Compared<number | null>) => [
    { change: compare(unit, today, yesterday), against: against[0] },
    { change: compare(unit, today, lastWeek), against: against[1] },
  ]
  const amount = (of: Compared<number | null>, better: Better): FigureContent => ({
    value: whole(of.today),
    changes: changesOf('amount', of),
    better,
  })
  const counted = (of: Compared<{ amount: number; count: number }>, better: Better): FigureContent => ({
    value: whole(of.today.amount),
    count: formatCount(of.today.count),
    changes: changesOf('amount', only('amount', of)),
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
        changes: changesOf('count', figures.registrations),
        better: 'more',
      }
    case 'firstDeposits':
      return {
        value: formatCount(figures.firstDeposits.today.count),
        changes: changesOf('count', only('count', figures.firstDeposits)),
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
        changes: [{ change: compare('seconds', medianSeconds, yesterdayMedianSeconds), against: against[0] }],
        better: 'less',
        note: p95Seconds === null ? t('nothingPaid') : t('p95', { time: format.duration(p95Seconds) }),
      }
    }
  }
}
