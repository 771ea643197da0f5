import { requestTexts } from '@backoffice/contract/cases/request-texts'
import {
  type AccountDecision,
  accountDecisions,
  type DecisionReason,
  decisionReasons,
  type HoldDecision,
  holdDecisions,
  MAX_CASE_TEXT,
  type RequestTemplate,
  requestTemplates,
  type Verdict,
  verdicts,
  type WaitedFor,
  waitedFor,
} from '@backoffice/contract/cases/terms'
import { type HoldKind, holdKinds } from '@backoffice/contract/risk/terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { Button } from '../../ui/button/Button.tsx'
import { reasonTexts } from '../../ui/dialogs/dialog-texts.ts'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { ChecksField } from '../../ui/form/ChecksField.tsx'
import { DateTimeField } from '../../ui/form/DayField.tsx'
import { FormDialog, Pair } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { toInstant, writeInstant } from '../../ui/form/zone-time.ts'
import { serverNow } from '../../ui/time/now.ts'
import type { Case, Staff } from './case.tsx'

type Props = { of: Case; onClose: () => void }
const at = ({ id, version }: Case) => ({ params: { id }, ifMatch: version })
const HOUR_MS = 3_600_000
const inHours = (hours: number) => writeInstant(new Date(serverNow() + hours * HOUR_MS).toISOString())

/** Staff who see the case, as choices. */
function useColleagues(of: Case, isMeant: (person: Staff) => boolean = () => true) {
  const staff = useQuery(read('cases.staff')).data?.data ?? []
  return staff
    .filter(person => person.canRead && person.id !== of.subject.id && isMeant(person))
    .map(({ id, name }) => ({ value: id, label: name }))
}

/** Assigns a case to an admin who works on cases. */
export function AssignDialog({ of, onClose }: Props) {
  const { t } = useTranslation('cases')
  const colleagues = useColleagues(of, ({ id, canDecide }) => canDecide && id !== of.claimedBy?.id)
  const form = useActionForm<{ to: string }, 'cases.assign'>('cases.assign', {
    defaults: { to: '' },
    request: ({ to }) => ({ ...at(of), body: { to } }),
    done: () => t('assign.done'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('assign.title')} form={form} submit={t('assign.submit')} onClose={onClose}>
      <SelectField name="to" label={t('assign.to')} required choices={colleagues} />
    </FormDialog>
  )
}

/** Waits for another party. */
export function WaitDialog({ of, onClose }: Props) {
  const { t } = useTranslation('cases')
  const form = useActionForm<{ for: WaitedFor; reason: string; until: string }, 'cases.wait'>('cases.wait', {
    defaults: { for: 'player', reason: '', until: inHours(72) },
    request: values => ({
      ...at(of),
      body: { for: values.for, reason: values.reason.trim(), until: toInstant(values.until, null) ?? null },
    }),
    done: () => t('wait.done'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('wait.title')} form={form} submit={t('wait.submit')} onClose={onClose}>
      <SelectField
        name="for"
        label={t('column.waitingFor')}
        choices={waitedFor.map(value => ({ value, label: t(`waitingFor.${value}`) }))}
      />
      <TextField name="reason" label={t('wait.reason')} max={500} multiline required />
      <DateTimeField name="until" label={t('column.waitingUntil')} required />
    </FormDialog>
  )
}

/** Leaves a case out of the queue until a time. */
export function SnoozeDialog({ of, onClose }: Props) {
  const { t } = useTranslation('cases')
  const form = useActionForm<{ until: string }, 'cases.snooze'>('cases.snooze', {
    defaults: { until: inHours(24) },
    request: ({ until }) => ({ ...at(of), body: { until: toInstant(until, null) ?? null } }),
    done: () => t('snooze.done'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('snooze.title')} form={form} submit={t('snooze.submit')} onClose={onClose}>
      <DateTimeField name="until" label={t('snooze.until')} required />
    </FormDialog>
  )
}

/** Comments on a case, and notifies a colleague. */
export function CommentDialog({ of, onClose }: Props) {
  const { t } = useTranslation('cases')
  const colleagues = useColleagues(of)
  const form = useActionForm<{ text: string; mentions: string[] }, 'cases.comment'>('cases.comment', {
    defaults: { text: '', mentions: [] },
    request: ({ text, mentions }) => ({ params: { id: of.id }, body: { text: text.trim(), mentions } }),
    done: () => t('comment.done'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('comment.title')} form={form} submit={t('comment.submit')} onClose={onClose}>
      <TextField name="text" label={t('comment.text')} max={MAX_CASE_TEXT} multiline required />
      {colleagues.length > 0 && <ChecksField name="mentions" label={t('comment.mention')} choices={colleagues} />}
    </FormDialog>
  )
}

/** Adds what has to be done. */
export function TaskDialog({ of, onClose }: Props) {
  const { t } = useTranslation('cases')
  const colleagues = useColleagues(of)
  const form = useActionForm<{ text: string; assignedTo: string }, 'cases.add-task'>('cases.add-task', {
    defaults: { text: '', assignedTo: '' },
    request: ({ text, assignedTo }) => ({
      params: { id: of.id },
      body: { text: text.trim(), assignedTo: assignedTo === '' ? null : assignedTo },
    }),
    done: () => t('task.added'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('task.open')} form={form} submit={t('task.submit')} onClose={onClose}>
      <TextField name="text" label={t('task.text')} max={500} multiline required />
      <SelectField name="assignedTo" label={t('task.for')} empty={t('task.anyone')} choices={colleagues} />
    </FormDialog>
  )
}

/** Chooses what the player is asked, in their language; then the text can be edited. */
export function RequestDialog({ of, onClose }: Props) {
  const [template, setTemplate] = useState<RequestTemplate>('identity')
  const [language, setLanguage] = useState<'th' | 'en'>('th')
  return (
    <RequestForm
      key={`${template} ${language}`}
      of={of}
      onClose={onClose}
      template={template}
      language={language}
      onTemplate={setTemplate}
      onLanguage={setLanguage}
    />
  )
}

type RequestProps = Props & {
  template: RequestTemplate
  language: 'th' | 'en'
  onTemplate: (template: RequestTemplate) => void
  onLanguage: (language: 'th' | 'en') => void
}
function RequestForm({ of, onClose, template, language, onTemplate, onLanguage }: RequestProps) {
  const { t } = useTranslation('cases')
  const form = useActionForm<{ text: string }, 'cases.request'>('cases.request', {
    defaults: { text: requestTexts[template][language] },
    request: ({ text }) => ({ ...at(of), body: { template, language, text: text.trim() } }),
    done: () => t('request.done'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('request.title')} form={form} submit={t('request.submit')} onClose={onClose}>
      <div role="group" aria-label={t('request.template')}>
        {requestTemplates.map(each => (
          <Button key={each} size="small" aria-pressed={each === template} onClick={() => onTemplate(each)}>
            {t(`template.${each}`)}
          </Button>
        ))}
      </div>
      <div role="group" aria-label={t('request.language')}>
        {(['th', 'en'] as const).map(each => (
          <Button key={each} size="small" aria-pressed={each === language} onClick={() => onLanguage(each)}>
            {t(`language.${each}`)}
          </Button>
        ))}
      </div>
      <TextField
        name="text"
        label={t('request.text')}
        hint={t('request.hint')}
        max={MAX_CASE_TEXT}
        multiline
        required
      />
    </FormDialog>
  )
}

/** Holds withdrawals or bonuses until the case is decided. */
export function HoldDialog({ of, onClose }: Props) {
  const { t } = useTranslation('cases')
  const kinds = holdKinds.filter(kind => !of.holds.includes(kind))
  const form = useActionForm<{ kind: HoldKind; reason: string }, 'cases.hold'>('cases.hold', {
    defaults: { kind: kinds[0] ?? 'withdrawal', reason: '' },
    request: ({ kind, reason }) => ({ ...at(of), body: { kind, reason: reason.trim() } }),
    done: () => t('holdDialog.done'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('holdDialog.title')} form={form} submit={t('holdDialog.submit')} onClose={onClose}>
      <SelectField
        name="kind"
        label={t('holdDialog.kind')}
        choices={kinds.map(value => ({ value, label: t(`hold.${value}`) }))}
      />
      <TextField name="reason" label={t('wait.reason')} max={500} multiline required />
    </FormDialog>
  )
}

type Decision = {
  verdict: Verdict
  reasons: DecisionReason[]
  text: string
  holds: HoldDecision
  account: AccountDecision
}
/** Decides a case. */
export function DecideDialog({ of, onClose }: Props) {
  const { t } = useTranslation('cases')
  const form = useActionForm<Decision, 'cases.decide'>('cases.decide', {
    defaults: { verdict: 'unfounded', reasons: [], text: '', holds: 'release', account: 'none' },
    request: ({ text, ...decision }) => ({ ...at(of), body: { ...decision, text: text.trim() } }),
    done: () => t('decide.done'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('decide.title')} form={form} submit={t('decide.submit')} onClose={onClose}>
      <SelectField
        name="verdict"
        label={t('column.verdict')}
        choices={verdicts.map(value => ({ value, label: t(`verdict.${value}`) }))}
      />
      <ChecksField
        name="reasons"
        label={t('column.reasons')}
        required
        choices={decisionReasons.map(value => ({ value, label: t(`reason.${value}`) }))}
      />
      <TextField name="text" label={t('column.decisionText')} max={MAX_CASE_TEXT} multiline required />
      {of.subject.kind === 'member' && (
        <Pair>
          <SelectField
            name="holds"
            label={t('column.decisionHolds')}
            choices={holdDecisions.map(value => ({ value, label: t(`decisionHolds.${value}`) }))}
          />
          <SelectField
            name="account"
            label={t('column.decisionAccount')}
            choices={accountDecisions.map(value => ({ value, label: t(`decisionAccount.${value}`) }))}
          />
        </Pair>
      )}
      {of.holds.includes('withdrawal') && <p>{t('decide.second')}</p>}
    </FormDialog>
  )
}

/** Returns a decision to who took it. */
export function ReturnDialog({ of, onClose }: Props) {
  const { t } = useTranslation('cases')
  const { submit, dialog } = useAction('cases.return', { done: () => t('return.done'), onSettled: onClose })
  return (
    <ReasonDialog
      {...dialog}
      {...reasonTexts(t, 'return')}
      onConfirm={reason => submit({ ...at(of), body: { reason } })}
      onClose={onClose}
    />
  )
}

/** Opens a closed case again. */
export function ReopenDialog({ of, onClose }: Props) {
  const { t } = useTranslation('cases')
  const { submit, dialog } = useAction('cases.reopen', { done: () => t('reopen.done'), onSettled: onClose })
  return (
    <ReasonDialog
      {...dialog}
      {...reasonTexts(t, 'reopen')}
      onConfirm={reason => submit({ ...at(of), body: { reason } })}
      onClose={onClose}
    />
  )
}
