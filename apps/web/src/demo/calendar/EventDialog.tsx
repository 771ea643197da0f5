import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Check } from '../../ui/choice/Choice.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/dialog/Dialog.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { DateTimeField, DayField } from '../../ui/form/DayField.tsx'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { Pair } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { type EditForm as Form, useEditForm } from '../../ui/form/use-edit-form.ts'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.tsx'
import { joinMoment, splitMoment } from '../../ui/form/zone-time.ts'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { useRefresh, useSend } from '../core/use-answer.ts'
import css from './calendar.module.css'
import { ColourFields } from './ColourFields.tsx'
import { colours } from './colours.ts'
import {
  calendar,
  type CalendarEvent,
  FIRST_DAY,
  LAST_DAY,
  MAX_DESCRIPTION,
  MAX_TITLE,
  type NewEvent,
} from './contract.ts'
import { addDays } from './days.ts'
import type { Times } from './EventGrid.tsx'
import { client } from './handlers.ts'

type Props = { event: CalendarEvent | Times; onClose: () => void }

/** The form of an event, or of a new one at these times. */
export function EventDialog({ event, onClose }: Props) {
  const { t } = useTranslation('demoCalendar')
  const titleId = useId()
  const form = useEventForm(event, onClose)
  const { close, question } = useLeaveGuard(form.dirty, onClose)
  const isKnown = 'id' in event
  return (
    <Dialog size="sm" onClose={() => !form.working && close()} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(isKnown ? 'edit' : 'new')}</DialogTitle>
      <EditForm
        form={form}
        submit={t('save')}
        onCancel={close}
        guard={false}
        renderActions={(actions, failure, fields) => (
          <>
            <DialogContent>
              {failure}
              {fields}
            </DialogContent>
            <DialogActions>
              {isKnown && <DeleteButton event={event} onDone={onClose} />}
              {actions}
            </DialogActions>
          </>
        )}
      >
        <TextField name="title" label={t('field.title')} max={MAX_TITLE} required autoFocus />
        <TextField name="description" label={t('field.description')} max={MAX_DESCRIPTION} multiline />
        <TimeFields form={form} />
        <ColourFields />
      </EditForm>
      {question}
    </Dialog>
  )
}

const blank = { title: '', description: '', color: colours.blue, textColor: colours.lightBlue }

/** The last day, as it is shown, is the one before the day an event of whole days ends on; `days` is 1 to store it. */
const withLastDay = <E extends Times>(event: E, days: -1 | 1): E =>
  event.allDay ? { ...event, end: addDays(event.end, days) } : event

function useEventForm(event: CalendarEvent | Times, onClose: () => void): Form<NewEvent> {
  const { t } = useTranslation('demoCalendar')
  const refresh = useRefresh()
  const { id, ...defaults } = withLastDay({ ...blank, id: '', ...event }, -1)
  const form = useEditForm<NewEvent, unknown>({
    defaults,
    send: values => {
      const update = withLastDay(values, 1)
      return id === '' ? client(calendar.add, update) : client(calendar.update, { eventId: id, update })
    },
    onDone: () => {
      notify('success', t('saved'))
      refresh()
      onClose()
    },
  })
  const submit = async () => {
    if (!(await form.rhf.trigger(undefined, { shouldFocus: true }))) return
    const { allDay, start, end } = form.rhf.getValues()
    if (allDay ? start <= end : start < end) return form.submit()
    form.rhf.setError('end', { type: 'order', message: t('wrongOrder') }, { shouldFocus: true })
  }
  return { ...form, submit }
}

/** Start and end: days of an event of whole days, else times. */
function TimeFields({ form: { rhf } }: { form: Form<NewEvent> }) {
  const { t } = useTranslation('demoCalendar')
  const allDay = rhf.watch('allDay')
  const Field = allDay ? DayField : DateTimeField
  const change = (isOn: boolean) => {
    rhf.clearErrors(['start', 'end'])
    rhf.setValue('allDay', isOn, { shouldDirty: true })
    for (const [name, time] of [['start', '09:00'] as const, ['end', '10:00'] as const]) {
      const [day] = splitMoment(rhf.getValues(name))
      rhf.setValue(name, isOn ? day : joinMoment(day, time), { shouldDirty: true })
    }
  }
  return (
    <>
      <Check label={t('allDay')} checked={allDay} onChange={change} />
      <Pair key={String(allDay)}>
        <Field name="start" label={t('field.start')} min={FIRST_DAY} max={LAST_DAY} required />
        <Field name="end" label={t('field.end')} min={FIRST_DAY} max={LAST_DAY} required />
      </Pair>
    </>
  )
}

function DeleteButton({ event: { id, title }, onDone }: { event: CalendarEvent; onDone: () => void }) {
  const { t } = useTranslation('demoCalendar')
  const send = useSend(client)
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    setAsking(false)
    if ((await send(calendar.remove, { eventId: id })) === undefined) return
    notify('success', t('deleted'))
    onDone()
  }
  return (
    <>
      <Button color="error" className={css.delete} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('deleteTitle')}
          facts={[{ label: t('field.title'), value: title }]}
          confirm={t('delete')}
          tone="error"
          working={false}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
