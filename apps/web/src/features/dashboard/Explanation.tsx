import { useTranslation } from 'react-i18next'
import { formatCount } from '../../ui/money/format-money.ts'
import type { Dashboard } from './dashboard.ts'
import css from './explanation.module.css'
import { whole } from './figure-content.ts'
import type { FigureKey } from './figures.ts'

/** Figures without a comparison of days, or with yesterday's only. */
const uncompared: ReadonlySet<FigureKey> = new Set(['liability', 'withdrawalTime'])

/** How a figure is calculated, with today's amounts. */
export function Explanation({ figure, figures }: { figure: FigureKey; figures: Dashboard }) {
  const { t } = useTranslation('explanations')
  return (
    <span className={css.explanation}>
      <b>{t(`figure.${figure}`)}</b>
      {rowsOf(figure, figures).map(([name, value]) => (
        <span key={name} className={css.row}>
          <span>{t(`row.${name}`)}</span> <span>{value}</span>
        </span>
      ))}
      {!uncompared.has(figure) && <span>{t('comparedUntil', { time: figures.comparedUntil })}</span>}
    </span>
  )
}

type Row = readonly [name: string, value: string]

/** What the formula adds up; the last row is the figure itself. */
function rowsOf(figure: FigureKey, figures: Dashboard): readonly Row[] {
  const row = (name: string, amount: number | null): Row => [name, whole(amount)]
  const less = (name: string, amount: number): Row => row(name, amount === 0 ? 0 : -amount)
  switch (figure) {
    case 'netDeposits':
      return [
        row('deposits', figures.deposits.today.amount),
        less('withdrawals', figures.withdrawals.today.amount),
        row('netDeposits', figures.netDeposits.today),
      ]
    case 'ggr':
      return [
        row('bets', figures.bets.today.amount),
        less('wins', figures.wins.today.amount),
        less('voids', figures.voids.today.amount),
        row('ggr', figures.ggr.today),
      ]
    case 'ngr':
      return [
        row('ggr', figures.ggr.today),
        less('bonusCost', figures.bonusCost.today),
        less('adjustments', figures.adjustments.today),
        less('fees', figures.fees.today),
        row('ngr', figures.ngr.today),
      ]
    case 'registrations':
      return [['totalMembers', formatCount(figures.totalMembers)]]
    case 'firstDeposits':
      return [row('amount', figures.firstDeposits.today.amount)]
    case 'liability':
      return [
        row('cash', figures.liability.cash),
        row('bonus', figures.liability.bonus),
        row('liability', figures.liability.amount),
      ]
    case 'deposits':
    case 'withdrawals':
    case 'bonusCost':
    case 'withdrawalTime':
      return []
  }
}
