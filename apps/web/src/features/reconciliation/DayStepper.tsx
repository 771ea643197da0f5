import { isBusinessDay } from '@backoffice/kernel/business-day'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { useFormat } from '../../i18n/format.ts'
import { DayInput } from '../../ui/day/DayInput.tsx'
import { today } from '../../ui/time/now.ts'
import css from './reconciliation.module.css'
import { stepFrom } from './reconciliation.ts'

/** The business day: previous, next, or any date. */
export function DayStepper({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const { t } = useTranslation('reconciliation')
  const format = useFormat()
  const last = today()
  return (
    <div className={css.stepper} role="group" aria-label={t('day.label')}>
      <IconButton size="small" aria-label={t('day.before')} onClick={() => onChange(stepFrom(day, -1))}>
        <ChevronLeft size={18} strokeWidth={1.75} className={css.mirrored} />
      </IconButton>
      <div className={css.date}>
        <DayInput
          bare
          label={t('day.pick')}
          value={day}
          max={last}
          onChange={selected => isBusinessDay(selected) && selected <= last && onChange(selected)}
        />
      </div>
      <span className="visually-hidden" aria-live="polite">
        {format.businessDay(day)}
      </span>
      <IconButton
        size="small"
        aria-label={t('day.after')}
        disabled={day >= last}
        onClick={() => onChange(stepFrom(day, 1))}
      >
        <ChevronRight size={18} strokeWidth={1.75} className={css.mirrored} />
      </IconButton>
      <Button size="small" disabled={day === stepFrom(last, -1)} onClick={() => onChange(stepFrom(last, -1))}>
        {t('day.yesterday')}
      </Button>
    </div>
  )
}
