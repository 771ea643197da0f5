import { type LinkDecision, linkDecisions, MAX_DECISION_REASON } from '@backoffice/contract/links/terms'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { DecisionText, type Linked, type PairOfMembers } from './link.tsx'
import css from './links.module.css'

type Values = { decision: LinkDecision | ''; reason: string }
type Props = { pair: PairOfMembers; onClose: () => void }

/** Decides about two linked members: on what was decided before, with a reason of its own. */
export function DecideDialog({ pair: { one, linked }, onClose }: Props) {
  const { t } = useTranslation('links')
  const form = useActionForm<Values, 'links.decide', Linked>('links.decide', {
    record: linked,
    toValues: ({ decision }) => ({ decision: decision?.decision ?? '', reason: '' }),
    request: ({ decision, reason }) => ({
      params: { id: one.id },
      body: { otherId: linked.member.id, decision: decision as LinkDecision, reason: reason.trim() },
    }),
    labels: {
      decision: { label: t('decide.choice'), show: value => (value === '' ? '' : t(`decision.${String(value)}`)) },
    },
    done: () => t('decide.done'),
    onDone: onClose,
  })
  const choices = linkDecisions.filter(each => each !== 'undecided' || linked.decision !== null)
  const names = { one: one.username, other: linked.member.username }
  return (
    <FormDialog title={t('decide.named', names)} form={form} submit={t('decide.submit')} onClose={onClose}>
      {linked.decision !== null && <DecisionText linked={linked} />}
      <SelectField
        name="decision"
        label={t('decide.choice')}
        required
        choices={choices.map(value => ({ value, label: t(`decision.${value}`) }))}
      />
      <TextField name="reason" label={t('decide.reason')} max={MAX_DECISION_REASON} multiline required />
      <p className={css.quiet}>{t('decide.note')}</p>
    </FormDialog>
  )
}
