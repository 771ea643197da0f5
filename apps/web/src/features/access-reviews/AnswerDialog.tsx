import { lineDecisions, type LineDecision, MAX_REASON } from '@backoffice/contract/access-reviews/terms'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { type Line, Unused } from './line.tsx'

type Values = { decision: LineDecision; reason: string }

/** Answers a line: the permissions stay, and why, or are to be removed. */
export function AnswerDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const { t } = useTranslation('accessReviews')
  const form = useActionForm<Values, 'access-reviews.answer'>('access-reviews.answer', {
    defaults: { decision: 'keep', reason: '' },
    request: ({ decision, reason }) => ({
      params: { id: line.id },
      ifMatch: line.version,
      body:
        decision === 'keep'
          ? { decision, reason: reason.trim() }
          : { decision, reason: reason.trim() === '' ? null : reason.trim() },
    }),
    done: () => t('answer.done'),
    onDone: onClose,
  })
  const decision = form.rhf.watch('decision')
  return (
    <FormDialog
      title={t('answer.title', { name: line.admin.name })}
      form={form}
      submit={t('answer.submit')}
      onClose={onClose}
    >
      <p>
        <Unused line={line} />
      </p>
      <SelectField
        name="decision"
        label={t('answer.decision')}
        choices={lineDecisions.map(value => ({ value, label: t(`answer.${value}`) }))}
      />
      {decision === 'remove' && <Alert severity="info">{t('answer.removeNote')}</Alert>}
      <TextField name="reason" label={t('answer.reason')} max={MAX_REASON} multiline required={decision === 'keep'} />
    </FormDialog>
  )
}
