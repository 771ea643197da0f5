import FullCalendar, { type CalendarController, type EventApi } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import '@fullcalendar/react/skeleton.css'
import theme from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGrid from '@fullcalendar/react/timegrid'
import { useSyncExternalStore } from 'react'
import { datesIn, locales } from '../../i18n/locales.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import css from './calendar.module.css'
import type { CalendarEvent } from './contract.ts'
import { localNow } from './days.ts'
import { type Shown, shownBy } from './views.ts'

/** When an event is, in the forms of {@link CalendarEvent}. */
export type Times = Pick<CalendarEvent, 'allDay' | 'start' | 'end'>

type Props = {
  controller: CalendarController
  /** On screen: the one it starts with, then the one the toolbar has chosen. */
  view: Shown['view']
  events: readonly CalendarEvent[]
  onShow: (shown: Shown) => void
  onOpen: (event: CalendarEvent | Times) => void
  /** Moves an event; false if that is refused. */
  onMove: (id: string, times: Times) => Promise<boolean>
}

const plugins = [theme, dayGrid, timeGrid, list, interaction]
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const dayOfWeek = { weekday: 'short', day: 'numeric' } as const
const dayAndMonth = { day: 'numeric', month: 'short' } as const
const views = {
  timeGrid: { dayHeaderFormat: dayOfWeek },
  list: {
    listDayAltFormat: dayAndMonth,
    listItemEventBeforeClass: css.dot,
    listItemEventTimeClass: css.time,
    listItemEventTitleClass: css.wrapped,
  },
}

/** Texts such as `2026-11-20T22:00:00Z` in the form of an event: the zone of the library is no real one. */
const timesOf = ({ allDay, startStr, endStr }: Pick<EventApi, 'allDay' | 'startStr' | 'endStr'>): Times => ({
  allDay,
  start: startStr.slice(0, 16),
  end: endStr.slice(0, 16),
})

/** The events in the days they are on. Pointers move and stretch them, and choose a range for a new one. */
export function EventGrid({ controller, view, events, onShow, onOpen, onMove }: Props) {
  const texts = useGridTexts()
  const move = async ({ event, revert }: { event: EventApi; revert: () => void }) => {
    if (!(await onMove(event.id, timesOf(event)))) revert()
  }
  const open = (id: string) => {
    const event = events.find(each => each.id === id)
    if (event !== undefined) onOpen(event)
  }
  return (
    <div className={css.palette}>
      <FullCalendar
        {...texts}
        plugins={plugins}
        controller={controller}
        initialView={view}
        headerToolbar={false}
        height={view === 'listWeek' ? 'auto' : 'max(520px, 72vh)'}
        views={views}
        timeZone="UTC"
        now={localNow}
        nowIndicator
        direction={useDirection()}
        dayMaxEvents
        eventDisplay="block"
        eventInnerClass={css.event ?? ''}
        eventClass={css.touch ?? ''}
        rowMoreLinkClass={css.touch ?? ''}
        eventTimeFormat={clock}
        slotHeaderFormat={clock}
        popoverFormat={dayAndMonth}
        popoverClass={css.palette ?? ''}
        scrollTime="07:30"
        headingLevel={3}
        eventInteractive
        editable
        selectable
        longPressDelay={400}
        forceEventDuration
        events={events.map(({ textColor, ...event }) => ({ ...event, contrastColor: textColor }))}
        datesSet={info => onShow(shownBy(info))}
        eventClick={({ event }) => open(event.id)}
        eventDrop={info => void move(info)}
        eventResize={info => void move(info)}
        select={info => {
          info.view.calendar.unselect()
          onOpen(timesOf(info))
        }}
      />
    </div>
  )
}

function useGridTexts() {
  const { t, locale, era } = useTranslation('demoCalendar')
  return {
    locale: datesIn(locale, era),
    firstDay: locales[locale].firstWeekday,
    allDayText: t('allDay'),
    timedText: t('timed'),
    noEventsText: t('none'),
    closeHint: t('close'),
    moreLinkText: (count: number) => t('more', { number: count }),
    moreLinkHint: (count: number) => t('moreHint', { number: count }),
  }
}

function watchDirection(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['dir'] })
  return () => observer.disconnect()
}

const useDirection = () =>
  useSyncExternalStore(watchDirection, () => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'))
