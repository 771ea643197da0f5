import type { BusinessDay } from '@backoffice/kernel/business-day'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../button/Button.tsx'
import { useFormat } from '../../i18n/format.ts'
import { today } from '../time/now.ts'
import css from './day.module.css'
import { type DayLimits, addMonths, dayByKey, weeksOf } from './month-grid.ts'

type Props = DayLimits & { /** '' for none. */ day: string; onSelect: (day: BusinessDay) => void }

/** A calendar month. One day is in the tab order; arrows, Page and Home/End keys move the selection. */
export function Calendar({ day, min, max, onSelect }: Props) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const now = today()
  const within = (wanted: BusinessDay): BusinessDay =>
    min !== undefined && wanted < min ? min : max !== undefined && wanted > max ? max : wanted
  const [at, setAt] = useState(() => within(day === '' ? now : day))
  const grid = useRef<HTMLTableElement>(null)
  // Focus follows the keyboard, but not the month buttons, which keep it.
  const [follow, setFollow] = useState(true)
  useEffect(() => {
    if (follow) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at, follow])
  const weeks = weeksOf(at, format.firstWeekday)
  const walk = (event: KeyboardEvent) => {
    const next = dayByKey(at, event.key, format.firstWeekday)
    if (next === null) return
    event.preventDefault()
    setFollow(true)
    setAt(within(next))
  }
  const turn = (months: number) => {
    setFollow(false)
    setAt(within(addMonths(at, months)))
  }
  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <IconButton
          size="small"
          aria-label={t('day.monthBefore')}
          disabled={min !== undefined && at.slice(0, 7) <= min.slice(0, 7)}
          onClick={() => turn(-1)}
        >
          <ChevronLeft size={18} strokeWidth={1.75} className={css.mirrored} />
        </IconButton>
        <b aria-live="polite">{format.month(at)}</b>
        <IconButton
          size="small"
          aria-label={t('day.monthAfter')}
          disabled={max !== undefined && at.slice(0, 7) >= max.slice(0, 7)}
          onClick={() => turn(1)}
        >
          <ChevronRight size={18} strokeWidth={1.75} className={css.mirrored} />
        </IconButton>
      </div>
      <table ref={grid} aria-label={format.month(at)} className={css.grid}>
        <thead>
          <tr>
            {weeks[0]?.map(each => (
              <th key={each} scope="col">
                {format.weekday(each)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(each => (
                <td key={each}>
                  <button
                    type="button"
                    tabIndex={each === at ? 0 : -1}
                    disabled={within(each) !== each}
                    aria-label={format.businessDay(each)}
                    aria-current={each === now ? 'date' : undefined}
                    data-other={each.slice(0, 7) !== at.slice(0, 7)}
                    aria-pressed={each === day}
                    onClick={() => onSelect(each)}
                    onKeyDown={walk}
                  >
                    {Number(each.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
