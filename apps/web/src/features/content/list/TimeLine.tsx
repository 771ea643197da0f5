import { addDays, type BusinessDay } from '@backoffice/kernel/business-day'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { readInstant } from '../../../ui/form/zone-time.ts'
import { serverNow, today, useNow } from '../../../ui/time/now.ts'
import type { Item } from '../content.ts'
import css from './time-line.module.css'
import {
  type Bar,
  barOf,
  firstDayOf,
  lengthOf,
  placeText,
  type Range,
  ranges,
  type Span,
  ticksOf,
} from './time-line.ts'

const LINE_PX = 270
const CHARACTER_PX = 5.6
const TEXT_PADDING_PX = 12

type Shown = Span & { readonly ticks: readonly BusinessDay[] }
const Shown = createContext<Shown>({ from: 0, to: 1, ticks: [] })

const startOf = (day: BusinessDay): number => Date.parse(readInstant(`${day}T00:00`))
const shareOf = (at: number, { from, to }: Span): number => (at - from) / (to - from)

/** The range of the time line, its controls, and the list that draws its bars on it. */
export function TimeLine({ hint, children }: { hint: string | null; children: ReactNode }) {
  const { t } = useTranslation('content')
  const format = useFormat()
  const [range, setRange] = useState<Range>('5w')
  const [first, setFirst] = useState(() => firstDayOf('5w', today()))
  const days = lengthOf(range)
  const shown = useMemo(
    (): Shown => ({ from: startOf(first), to: startOf(addDays(first, days)), ticks: ticksOf(first, days) }),
    [first, days],
  )
  const choose = (next: Range) => {
    setRange(next)
    setFirst(firstDayOf(next, today()))
  }
  return (
    <Shown value={shown}>
      <div className={css.controls}>
        <button type="button" aria-label={t('range.earlier')} onClick={() => setFirst(addDays(first, -days))}>
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <span className={css.days} aria-live="polite">
          {format.when(shown.from, 'day')} – {format.businessDay(addDays(first, days - 1))}
        </span>
        <button type="button" aria-label={t('range.later')} onClick={() => setFirst(addDays(first, days))}>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <span className={css.segments} role="group" aria-label={t('range.label')}>
          {ranges.map(each => (
            <button key={each} type="button" aria-pressed={each === range} onClick={() => choose(each)}>
              {t(`range.${each}`)}
            </button>
          ))}
        </span>
        {hint !== null && <span className={css.hint}>{hint}</span>}
      </div>
      <Lines shown={shown}>{children}</Lines>
    </Shown>
  )
}

/** Sets what all rows draw alike: the lines of the days, and of this moment. */
function Lines({ shown, children }: { shown: Shown; children: ReactNode }) {
  const now = shareOf(useNow(), shown)
  const style: Record<string, string> = {
    '--lines': shown.ticks
      .map(day => {
        const at = `${(shareOf(startOf(day), shown) * 100).toFixed(2)}%`
        return `linear-gradient(to right, transparent ${at}, var(--line) ${at}, var(--line) calc(${at} + 1px), transparent calc(${at} + 1px))`
      })
      .concat('none')
      .join(', '),
    // A tenth of a per cent: about a pixel in five weeks.
    '--now': `${(now * 100).toFixed(1)}%`,
  }
  return (
    <div className={css.lines} data-now={now > 0 && now < 1} style={style}>
      {children}
    </div>
  )
}

const TICK_PX = 44
const NOW_PX = 20

/** The heading of the time line: its days, and this moment. */
export function TimeLineHead() {
  const { t } = useTranslation('content')
  const format = useFormat()
  const shown = useContext(Shown)
  const now = shareOf(serverNow(), shown) * LINE_PX
  const isNowShown = now > 0 && now < LINE_PX
  return (
    <span className={css.head} aria-hidden="true">
      {shown.ticks.map(day => {
        const at = shareOf(startOf(day), shown) * LINE_PX
        const isFree = at + TICK_PX <= LINE_PX + 8 && !(isNowShown && at < now + NOW_PX && at + TICK_PX > now - NOW_PX)
        return (
          isFree && (
            <span key={day} className={css.tick} style={{ insetInlineStart: `${(at / LINE_PX) * 100}%` }}>
              {format.when(`${day}T12:00:00Z`, 'day')}
            </span>
          )
        )
      })}
      {isNowShown && <b className={css.nowLabel}>{t('range.now')}</b>}
    </span>
  )
}

const whole: Bar = { start: 0, end: 1, isStartCut: false, isEndCut: false }

/** When an item is shown, as a bar on the time line. */
export function ScheduleBar({ item }: { item: Item }) {
  const shown = useContext(Shown)
  const text = useScheduleText()(item)
  const bar = barOf(item, shown, serverNow())
  const width = text.length * CHARACTER_PX + TEXT_PADDING_PX
  const place = bar === null ? 'inside' : placeText(bar, width, LINE_PX)
  const { start, end, isStartCut, isEndCut } = bar ?? whole
  const percent = (share: number) => `${share * 100}%`
  return (
    <span className={css.line} title={text}>
      <i className={css.now} />
      {bar !== null && (
        <span
          className={css.bar}
          data-status={item.status}
          data-start-cut={isStartCut}
          data-end-cut={isEndCut}
          style={{ insetInlineStart: percent(start), inlineSize: percent(end - start) }}
        />
      )}
      <span
        className={css.text}
        data-place={bar === null ? 'outside' : place}
        data-status={item.status}
        style={
          place === 'before'
            ? { insetInlineEnd: percent(1 - start) }
            : { insetInlineStart: percent(place === 'after' ? end : start) }
        }
      >
        {text}
      </span>
    </span>
  )
}

/** `15 Nov – 14 Dec`, `from 1 Dec`, `to 30 Nov`, `no end date`, `ended 17 Nov`. */
export function useScheduleText(): (item: Pick<Item, 'status' | 'startsAt' | 'endsAt'>) => string {
  const { t } = useTranslation('content')
  const format = useFormat()
  return ({ status, startsAt, endsAt }) => {
    const from = startsAt === null ? null : format.when(startsAt, 'day')
    const to = endsAt === null ? null : format.when(endsAt, 'day')
    if (status === 'ended') return to === null ? t('status.ended') : t('schedule.ended', { day: to })
    if (from !== null && to !== null) return from === to ? from : `${from} – ${to}`
    if (to !== null) return t('schedule.to', { day: to })
    return from !== null && status !== 'live' ? t('schedule.from', { day: from }) : t('schedule.noEnd')
  }
}
