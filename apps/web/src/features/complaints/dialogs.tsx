import {
  type AdrDecision,
  adrDecisions,
  type ComplaintOutcome,
  complaintOutcomes,
  MAX_COMPLAINT_TEXT,
  MAX_DISPUTED,
} from '@backoffice/contract/complaints/terms'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { reasonTexts } from '../../ui/dialogs/dialog-texts.ts'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { readBaht } from '../../ui/form/money-text.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { today } from '../../ui/time/now.ts'
import type { Complaint } from './complaint.tsx'

type Props = { complaint: Complaint; onClose: () => void }
const of = ({ id, version }: Complaint) => ({ params: { id }, ifMatch: version })

/** Assigns a complaint to one of those who may work on it. */
export function AssignDialog({ complaint, onClose }: Props) {
  const { t } = useTranslation('complaints')
  const staff = useQuery(read('complaints.staff')).data?.data ?? []
  const form = useActionForm<{ to: string }, 'complaints.assign'>('complaints.assign', {
    defaults: { to: '' },
    request: ({ to }) => ({ ...of(complaint), body: { to } }),
    done: () => t('assign.done'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('assign.title')} form={form} submit={t('assign.submit')} onClose={onClose}>
      <SelectField
        name="to"
        label={t('assign.to')}
        required
        choices={staff
          .filter(({ id }) => id !== complaint.assignedTo?.id)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  )
}

/** Answers a complaint with its outcome. */
export function AnswerDialog({ complaint, onClose }: Props) {
  const { t } = useTranslation('complaints')
  const form = useActionForm<{ outcome: ComplaintOutcome; paid: string; text: string }, 'complaints.answer'>(
    'complaints.answer',
    {
      defaults: { outcome: 'upheld', paid: '', text: '' },
      request: ({ outcome, paid, text }) => ({
        ...of(complaint),
        body: { outcome, paid: paid.trim() === '' ? null : readBaht(paid), text: text.trim() },
      }),
      done: () => t('answer.done'),
      onDone: onClose,
    },
  )
  return (
    <FormDialog title={t('answer.title')} form={form} submit={t('answer.submit')} onClose={onClose}>
      <SelectField
        name="outcome"
        label={t('column.outcome')}
        required
        choices={complaintOutcomes.map(value => ({ value, label: t(`outcome.${value}`) }))}
      />
      <MoneyField name="paid" label={t('column.paid')} hint={t('add.paidHint')} min={0.01} max={MAX_DISPUTED} />
      <TextField name="text" label={t('column.answer')} max={MAX_COMPLAINT_TEXT} multiline required />
    </FormDialog>
  )
}

/** Records that a complaint went to a body for alternative dispute resolution. */
export function EscalateDialog({ complaint, onClose }: Props) {
  const { t } = useTranslation('complaints')
  const form = useActionForm<{ body: string; reference: string; on: string }, 'complaints.escalate'>(
    'complaints.escalate',
    {
      defaults: { body: '', reference: '', on: today() },
      request: ({ body, reference, on }) => ({
        ...of(complaint),
        body: { body: body.trim(), reference: reference.trim() === '' ? null : reference.trim(), on },
      }),
      done: () => t('escalate.done'),
      onDone: onClose,
    },
  )
  return (
    <FormDialog title={t('escalate.title')} form={form} submit={t('escalate.submit')} onClose={onClose}>
      <TextField name="body" label={t('column.adrBody')} max={120} required />
      <TextField name="reference" label={t('column.adrReference')} max={80} />
      <DayField name="on" label={t('column.adrOn')} max={today()} required />
    </FormDialog>
  )
}

/** Records what the body decided. */
export function DecideDialog({ complaint, onClose }: Props) {
  const { t } = useTranslation('complaints')
  const form = useActionForm<{ decision: AdrDecision; text: string; on: string }, 'complaints.decide'>(
    'complaints.decide',
    {
      defaults: { decision: 'for-member', text: '', on: today() },
      request: ({ decision, text, on }) => ({ ...of(complaint), body: { decision, text: text.trim(), on } }),
      done: () => t('decide.done'),
      onDone: onClose,
    },
  )
  return (
    <FormDialog title={t('decide.title')} form={form} submit={t('decide.submit')} onClose={onClose}>
      <SelectField
        name="decision"
        label={t('column.decision')}
        required
        choices={adrDecisions.map(value => ({ value, label: t(`decision.${value}`) }))}
      />
      <TextField name="text" label={t('column.decisionText')} max={MAX_COMPLAINT_TEXT} multiline required />
      <DayField name="on" label={t('column.decidedOn')} max={today()} required />
    </FormDialog>
  )
}

/** Works on a complaint again. */
export function ReopenDialog({ complaint, onClose }: Props) {
  const { t } = useTranslation('complaints')
  const { submit, dialog } = useAction('complaints.reopen', { done: () => t('reopen.done'), onSettled: onClose })
  return (
    <ReasonDialog
      {...dialog}
      {...reasonTexts(t, 'reopen')}
      onConfirm={reason => submit({ ...of(complaint), body: { reason } })}
      onClose={onClose}
    />
  )
}
