import type { DatesSetInfo } from '@fullcalendar/react'
import { addDays } from './days.ts'

/** The views by the names the library has for them. */
export const views = { dayGridMonth: 'month', timeGridWeek: 'week', timeGridDay: 'day', listWeek: 'agenda' } as const

type View = keyof typeof views

/** What is on screen; `first` and `last` are days, `YYYY-MM-DD`. */
export type Shown = { readonly view: View; readonly first: string; readonly last: string }

export const shownBy = ({ view }: DatesSetInfo): Shown => ({
  view: view.type as View,
  first: view.currentStart.toISOString().slice(0, 10),
  last: addDays(view.currentEnd.toISOString().slice(0, 10), -1),
})
