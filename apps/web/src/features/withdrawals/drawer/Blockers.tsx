import { OctagonAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatMoney } from '../../../ui/money/format-money.ts'
import type { Blocker, Status } from '../withdrawal.ts'
import css from './drawer.module.css'

const decided: ReadonlySet<Status> = new Set(['paying', 'paid', 'paid-by-hand', 'refunded', 'rejected', 'cancelled'])

/** What stands against an approval, in words with the figures; gone once the decision is made. */
export function Blockers({ blockers, status }: { blockers: readonly Blocker[]; status: Status }) {
  const { t } = useTranslation('withdrawals')
  if (blockers.length === 0 || decided.has(status)) return null
  return (
    <div className={css.blockers} role="note" aria-label={t('blocker.title')}>
      <p className={css.blockersTitle}>
        <OctagonAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('blocker.title')}
      </p>
      <ul>
        {blockers.map((blocker) => <li key={blocker.code}>{t(`blocker.${blocker.code}`, wordsOf(blocker))}</li>)}
      </ul>
    </div>
  )
}

/** Said where the usual moves are missing: paying again could pay twice, giving back could lose the money. */
export function Disputed() {
  const { t } = useTranslation('withdrawals')
  return (
    <div className={css.blockers} role="note" aria-label={t('disputed.title')}>
      <p className={css.blockersTitle}>
        <OctagonAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('disputed.title')}
      </p>
      <p className={css.disputed}>{t('disputed.what')}</p>
    </div>
  )
}

/** Facts as people read them: the wire writes amounts as decimal strings and counts as numbers. */
const wordsOf = ({ facts }: Blocker): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, typeof value === 'number' ? formatCount(value) : /^-?\d+\.\d{2}$/.test(value) ? formatMoney(Number(value)) : value]))
