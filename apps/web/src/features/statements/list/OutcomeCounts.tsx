import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../ui/money/format-money.ts'
import { countsOf, type Import, outcomes } from '../statement.ts'
import css from './list.module.css'
import { OutcomeChip } from './OutcomeChip.tsx'

/** How many lines came to each end; each leads to those lines, and once more leads back to all. */
export function OutcomeCounts({ of, current }: { of: Import; current: string | undefined }) {
  const { t } = useTranslation('statements')
  const counts = countsOf(of)
  return (
    <ul className={css.counts} aria-label={t('outcomes')}>
      {outcomes
        .filter(outcome => counts[outcome] > 0)
        .map(outcome => (
          <li key={outcome}>
            <Link
              to="/account/deposit"
              search={{ tab: 'imports', import: of.id, ...(current === outcome ? {} : { outcome }) }}
              className={css.count}
              aria-current={current === outcome}
            >
              <OutcomeChip outcome={outcome} /> {formatCount(counts[outcome])}
            </Link>
          </li>
        ))}
    </ul>
  )
}
