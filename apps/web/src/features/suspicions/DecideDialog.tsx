import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { DateTimeField } from '../../ui/form/DayField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { readInstant, writeInstant } from '../../ui/form/zone-time.ts'
import { serverNow } from '../../ui/time/now.ts'
import type { Suspicion } from './suspicion.tsx'

type Values = {
  decision: 'reported' | 'not-reported'
  authority: string
  reference: string
  sentAt: string
  reason: string
}
const decisions = ['reported', 'not-reported'] as const

/** Decides about an internal report of another person. */
export function DecideDialog({ suspicion, onClose }: { suspicion: Suspicion; onClose: () => void }) {
  const { t } = useTranslation('suspicions')
  const now = writeInstant(new Date(serverNow()).toISOString())
  const form = useActionForm<Values, 'suspicions.decide'>('suspicions.decide', {
    defaults: { decision: 'reported', authority: '', reference: '', sentAt: now, reason: '' },
    request: ({ decision, authority, reference, sentAt, reason }) => ({
      params: { id: suspicion.id },
      ifMatch: suspicion.version,
      body:
        decision === 'reported'
          ? { decision, authority: authority.trim(), reference: reference.trim(), sentAt: readInstant(sentAt) }
          : { decision, reason: reason.trim() },
    }),
    done: () => t('decide.done'),
    onDone: onClose,
  })
  const decision = form.rhf.watch('decision')
  return (
    <FormDialog title={t('decide.title')} form={form} submit={t('decide.submit')} onClose={onClose}>
      <SelectField
        name="decision"
        label={t('decide.choice')}
        choices={decisions.map(value => ({ value, label: t(`status.${value}`) }))}
      />
      {decision === 'reported' ? (
        <>
          <TextField name="authority" label={t('column.authority')} max={120} required />
          <TextField name="reference" label={t('column.reference')} max={80} required />
          <DateTimeField name="sentAt" label={t('column.sentAt')} max={now} required />
        </>
      ) : (
        <TextField name="reason" label={t('column.reason')} max={1_000} multiline required />
      )}
    </FormDialog>
  )
}
