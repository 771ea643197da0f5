import { useTranslation } from 'react-i18next'
import { Meter } from '../../../ui/meter/Meter.tsx'
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
      <Meter
        share={lines === 0 ? 1 : taken / lines}
        progress={{ label: t('progress.label'), value: taken, of: lines }}
      />
    </div>
  )
}
