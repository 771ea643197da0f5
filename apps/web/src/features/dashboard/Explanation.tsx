import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatCount } from '../../ui/money/format-money.ts'
import type { Dashboard } from './dashboard.ts'
import css from './explanation.module.css'
import { whole } from './figure-content.ts'
import type { FigureKey, Target, Targets } from './figures.ts'

/** Figures without a comparison of days, or with yesterday's only. */
const uncompared: ReadonlySet<FigureKey> = new Set(['liability', 'withdrawalTime'])
const noLinks: Targets = {}

type Props = {
  figure: FigureKey
  figures: Dashboard
  /** The lists of the parts; without them, amounts are text. */
  targets?: Targets
}

/** How a figure is calculated, with the amounts of today and yesterday. */
export function Explanation({ figure, figures, targets = noLinks }: Props) {
  const { t } = useTranslation('explanations')
  const rows = rowsOf(figure, figures)
  return (
    <span className={css.explanation}>
      <b>{t(`figure.${figure}`)}</b>
      {rows.length > 0 && (
        <table className={css.rows}>
          {rows.some(({ yesterday }) => yesterday !== undefined) && (
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{t('row.amount')}</span>
                </th>
                <th scope="col">{t('today')}</th>
                <th scope="col">{t('yesterday')}</th>
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map(({ name, today, yesterday, part }) => (
              <tr key={name}>
                <th scope="row">{t(`row.${name}`)}</th>
                <td>
                  <Amount name={t(`row.${name}`)} shown={today} target={part && targets[part]} />
                </td>
                {yesterday !== undefined && <td>{yesterday}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!uncompared.has(figure) && <span>{t('comparedUntil', { time: figures.comparedUntil })}</span>}
    </span>
  )
}

function Amount({ name, shown, target }: { name: string; shown: string; target: Target | undefined }) {
  const { t } = useTranslation('summaries')
  if (target === undefined) return shown
  return (
    <Link to={target.to} search={target.search} className={css.link} aria-label={t('open', { name, value: shown })}>
      {shown}
    </Link>
  )
}

type Row = { name: string; today: string; yesterday?: string; part?: keyof Targets }
type Compared<T> = { today: T; yesterday: T | null }

const row = (name: string, { today, yesterday }: Compared<number | null>): Row => ({
  name,
  today: whole(today),
  yesterday: whole(yesterday),
})
const now = (name: string, amount: number): Row => ({ name, today: whole(amount) })
const part = (name: keyof Targets, of: Compared<number | null>): Row => ({ ...row(name, of), part: name })
const amounts = ({ today, yesterday }: Compared<{ amount: number }>): Compared<number | null> => ({
  today: today.amount,
  yesterday: yesterday?.amount ?? null,
})
const less = ({ today, yesterday }: Compared<number | null>): Compared<number | null> => ({
  today: negative(today),
  yesterday: negative(yesterday),
})
const negative = (amount: number | null): number | null => (amount === null || amount === 0 ? amount : -amount)

/** What the formula adds up; the last row is the figure itself. */
function rowsOf(figure: FigureKey, figures: Dashboard): readonly Row[] {
  switch (figure) {
    case 'netDeposits':
      return [
        part('deposits', amounts(figures.deposits)),
        part('withdrawals', less(amounts(figures.withdrawals))),
        row('netDeposits', figures.netDeposits),
      ]
    case 'ggr':
      return [
        row('bets', amounts(figures.bets)),
        row('wins', less(amounts(figures.wins))),
        row('voids', less(amounts(figures.voids))),
        row('ggr', figures.ggr),
      ]
    case 'ngr':
      return [
        part('ggr', figures.ggr),
        part('bonusCost', less(figures.bonusCost)),
        part('adjustments', less(figures.adjustments)),
        part('fees', less(figures.fees)),
        row('ngr', figures.ngr),
      ]
    case 'deposits':
    case 'withdrawals':
      return [row(figure, amounts(figures[figure]))]
    case 'bonusCost':
      return [row('bonusCost', figures.bonusCost)]
    case 'registrations':
      return [{ name: 'totalMembers', today: formatCount(figures.totalMembers) }]
    case 'firstDeposits':
      return [row('amount', amounts(figures.firstDeposits))]
    case 'liability':
      return [
        now('cash', figures.liability.cash),
        now('bonus', figures.liability.bonus),
        now('liability', figures.liability.amount),
      ]
    case 'withdrawalTime':
      return []
  }
}
