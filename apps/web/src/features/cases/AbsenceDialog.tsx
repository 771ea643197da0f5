import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId } from 'react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog, DialogContent, DialogTitle } from '../../ui/dialog/Dialog.tsx'
import { DateTimeField } from '../../ui/form/DayField.tsx'
import { FormDialog, Pair } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { toInstant, writeInstant } from '../../ui/form/zone-time.ts'
import { Pending } from '../../ui/panel/Pending.tsx'
import { serverNow } from '../../ui/time/now.ts'
import type { Absence, Staff } from './case.tsx'
import css from './cases.module.css'

type Props = { meId: string; onClose: () => void }
const DAY_MS = 86_400_000
const inDays = (days: number) => writeInstant(new Date(serverNow() + days * DAY_MS).toISOString())

/** Says when the user does not work on cases and who does meanwhile, and shows who else is absent. */
export function AbsenceDialog(props: Props) {
  const staff = useQuery(read('cases.staff'))
  const absences = useQuery(read('cases.absences'))
  return staff.data === undefined || absences.data === undefined ? (
    <Loading found={staff.data === undefined ? staff : absences} onClose={props.onClose} />
  ) : (
    <AbsenceForm {...props} staff={staff.data.data} absences={absences.data.data} />
  )
}

/** The dialog until its facts are there, and where they can’t be read. */
function Loading({ found, onClose }: Pick<Props, 'onClose'> & { found: ComponentProps<typeof Pending>['found'] }) {
  const { t } = useTranslation('cases')
  const titleId = useId()
  return (
    <Dialog size="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('absence.title')}</DialogTitle>
      <DialogContent>
        <Pending found={found} widths={[60]} />
      </DialogContent>
    </Dialog>
  )
}

type Loaded = { staff: readonly Staff[]; absences: readonly Absence[] }
function AbsenceForm({ meId, staff, absences, onClose }: Props & Loaded) {
  const { t } = useTranslation('cases')
  const own = absences.find(({ admin }) => admin.id === meId)
  const form = useActionForm<{ since: string; until: string; deputy: string }, 'cases.set-absence'>(
    'cases.set-absence',
    {
      defaults: {
        since: own === undefined ? inDays(0) : writeInstant(own.since),
        until: own === undefined ? inDays(7) : writeInstant(own.until),
        deputy: own?.deputy?.id ?? '',
      },
      fieldOf: { deputyId: 'deputy' },
      request: ({ since, until, deputy }) => ({
        body: {
          since: toInstant(since, own?.since) ?? '',
          until: toInstant(until, own?.until) ?? '',
          deputyId: deputy === '' ? null : deputy,
        },
      }),
      done: () => t('absence.done'),
      onDone: onClose,
    },
  )
  const deputies = staff.filter(({ canDecide, id }) => canDecide && id !== meId)
  return (
    <FormDialog title={t('absence.title')} form={form} submit={t('absence.submit')} onClose={onClose}>
      <p>{t('absence.hint')}</p>
      <Pair>
        <DateTimeField name="since" label={t('absence.since')} required />
        <DateTimeField name="until" label={t('absence.until')} required />
      </Pair>
      <SelectField
        name="deputy"
        label={t('absence.deputy')}
        empty={t('absence.noDeputy')}
        choices={deputies.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {own !== undefined && <EndAbsence onDone={onClose} />}
      <Others absences={absences.filter(each => each !== own)} />
    </FormDialog>
  )
}

function EndAbsence({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('cases')
  const { submit, dialog } = useAction('cases.clear-absence', { done: () => t('absence.cleared'), onDone, aloud: true })
  return (
    <Button variant="outlined" disabled={dialog.working} onClick={() => submit({})}>
      {t('absence.clear')}
    </Button>
  )
}

function Others({ absences }: { absences: readonly Absence[] }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  if (absences.length === 0) return null
  return (
    <section>
      <h3 className={css.when}>{t('absence.others')}</h3>
      <ul className={css.steps}>
        {absences.map(({ admin, since, until, deputy }) => (
          <li key={admin.id}>
            {admin.name}
            <span className={css.when}>
              {` · ${format.when(since, 'dateTime')} – ${format.when(until, 'dateTime')}`}
              {deputy !== null && ` · ${t('absence.deputyIs', { name: deputy.name })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
