import { type Rollup, rollups } from '@backoffice/contract/summaries/terms'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { later } from '../../ui/later.tsx'
import type { SearchChange } from '../../ui/resource-table/search-state.ts'
import { Segments } from '../../ui/segments/Segments.tsx'
import { today } from '../../ui/time/now.ts'
import css from './period-summary.module.css'
import { type PeriodRange, stepRange } from './period-range.ts'

const Popover = later(async () => (await import('../../ui/popover/Popover.tsx')).Popover)
const RangeEditor = later(async () => (await import('./RangeEditor.tsx')).RangeEditor)

type Props = {
  by: Rollup
  /** Null: all years. */
  range: PeriodRange | null
  rangeName: string
  onChange: (change: SearchChange) => void
}

/** By day, month or year, and the range: a month (or year) back or forward, a preset, or typed. */
export function PeriodPicker({ by, range, rangeName, onChange }: Props) {
  const { t } = useTranslation('accountSummary')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const now = today()
  const renderStep = (step: -1 | 1, Icon: typeof ChevronLeft) => {
    if (by === 'year') return null
    const next = range === null ? null : stepRange(by, range, step, now)
    const label = t(`step.${by}.${step === 1 ? 'next' : 'previous'}`)
    return (
      <IconButton
        size="small"
        aria-label={label}
        title={label}
        disabled={next === null}
        onClick={() => next !== null && onChange({ ...next })}
      >
        <Icon size={18} strokeWidth={1.75} className={css.mirrored} />
      </IconButton>
    )
  }
  return (
    <>
      <Segments
        label={t('by.label')}
        value={by}
        options={rollups.map(name => ({ name, label: t(`by.${name}`) }))}
        onChange={next => onChange({ by: next === 'day' ? undefined : next, from: undefined, to: undefined })}
      />
      <span className={css.stepper}>
        {renderStep(-1, ChevronLeft)}
        <button
          ref={button}
          type="button"
          className={css.range}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={t('range', { range: rangeName })}
          onClick={() => setOpen(true)}
        >
          <CalendarDays size={14} strokeWidth={1.75} aria-hidden="true" />
          {rangeName}
        </button>
        {renderStep(1, ChevronRight)}
      </span>
      {open && (
        <Popover
          anchor={() => button.current}
          onClose={() => setOpen(false)}
          className={css.editor}
          aria-label={t('range', { range: '' })}
        >
          <RangeEditor
            by={by}
            range={range}
            onSelect={next => {
              onChange({ from: next?.from, to: next?.to })
              setOpen(false)
            }}
          />
        </Popover>
      )}
    </>
  )
}
