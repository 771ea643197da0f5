import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../ui/money/format-money.ts'
import type { Import } from '../statement.ts'
import css from './list.module.css'

/** How far an import is, while it is under way. */
export function ImportProgress({ of: { status, lines, taken } }: { of: Pick<Import, 'status' | 'lines' | 'taken'> }) {
  const { t } = useTranslation('statements')
  if (status === 'done') return null
  return (
    <div className={css.progress}>
      <span>{t('progress.text', { taken: formatCount(taken), lines: formatCount(lines) })}</span>
      <span className={css.track} role="progressbar" aria-label={t('progress.label')} aria-valuemin={0} aria-valuemax={lines} aria-valuenow={taken}>
        <span style={{ inlineSize: `${lines === 0 ? 100 : (taken / lines) * 100}%` }} />
      </span>
    </div>
  )
}
