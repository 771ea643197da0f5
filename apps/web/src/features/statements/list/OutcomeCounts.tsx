import Alert from '@mui/material/Alert'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Meter } from '../../../ui/meter/Meter.tsx'
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

/** How far an import is, while it is under way. */
export function ImportProgress({ of: { status, lines, taken } }: { of: Pick<Import, 'status' | 'lines' | 'taken'> }) {
  const { t } = useTranslation('statements')
  if (status === 'done') return null
  return (
    <div className={css.progress}>
      <span>{t('progress.text', { taken: formatCount(taken), lines: formatCount(lines) })}</span>
      <Meter
        share={lines === 0 ? 1 : taken / lines}
        progress={{ label: t('progress.label'), value: taken, of: lines }}
      />
    </div>
  )
}

/** Lines that were found their members and wait all the same: for whom, and why. */
export function SecondNotice({ of: { id, outcomes: counts, importedBy } }: { of: Import }) {
  const { t } = useTranslation('statements')
  if (counts.matched === 0) return null
  return (
    <Alert severity="warning">
      {t('list.second', { count: counts.matched, name: importedBy.name })}{' '}
      <Link to="/account/deposit" search={{ tab: 'imports', import: id, outcome: 'matched' }} className={css.link}>
        {t('list.showSecond')}
      </Link>
    </Alert>
  )
}
