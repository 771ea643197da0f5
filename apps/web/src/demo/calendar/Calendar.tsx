import { useCalendarController } from '@fullcalendar/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { usePhone } from '../../ui/media.ts'
import { reasonOf, useAnswer, useSend } from '../core/use-answer.ts'
import { NotFound } from '../parts/NotFound.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { calendar, type CalendarEvent } from './contract.ts'
import { localNow } from './days.ts'
import { EventDialog } from './EventDialog.tsx'
import { EventGrid, type Times } from './EventGrid.tsx'
import { client } from './handlers.ts'
import { Toolbar } from './Toolbar.tsx'
import type { Shown } from './views.ts'

/** The events by month, week, day or as an agenda. */
export function Calendar({ rest }: { rest: readonly string[] }) {
  const { t } = useTranslation('demoCalendar')
  const controller = useCalendarController()
  const isPhone = usePhone()
  const [today] = useState(() => localNow().slice(0, 10))
  const [shown, setShown] = useState<Shown>({ view: isPhone ? 'listWeek' : 'dayGridMonth', first: today, last: today })
  const [open, setOpen] = useState<CalendarEvent | Times>()
  const send = useSend(client)
  const { data, error } = useAnswer(client, calendar.events, undefined)
  const move = async (eventId: string, update: Times) =>
    (await send(calendar.update, { eventId, update })) !== undefined
  const add = () => {
    const day = shown.first <= today && today <= shown.last ? today : shown.first
    setOpen({ allDay: false, start: `${day}T09:00`, end: `${day}T10:00` })
  }
  const addButton = (
    <Button variant="contained" color="primary" startIcon={<Plus size={16} aria-hidden="true" />} onClick={add}>
      {t('add')}
    </Button>
  )
  if (rest.length > 0) return <NotFound />
  return (
    <>
      <PageHead title={t('title')} actions={addButton} />
      {error !== null && <Alert severity="error">{t('failedRead', { reason: reasonOf(error) })}</Alert>}
      <Toolbar controller={controller} shown={shown} />
      <EventGrid
        controller={controller}
        view={shown.view}
        events={data?.events ?? []}
        onShow={setShown}
        onOpen={setOpen}
        onMove={move}
      />
      {open !== undefined && <EventDialog event={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
