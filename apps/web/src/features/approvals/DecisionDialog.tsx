import { useTranslation } from '../../i18n/use-translation.ts'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog, type Fact } from '../../ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { type Approval, type Decision, submittedFacts } from './approval.ts'

/** The facts of a request in the dialog. */
export type Decided = Pick<Approval, 'id' | 'given' | 'askedBy'> & { kind: string }

type Props = { decision: Decision; approval: Decided; facts: readonly Fact[]; onClose: () => void }

/** Confirms a decision: what is requested and by whom, who is paid, how much, to which account, which reference. */
export function DecisionDialog({
  decision,
  approval: { id, kind, given: input, askedBy },
  facts: about,
  onClose,
}: Props) {
  const { t } = useTranslation('approvals')
  const { submit, dialog } = useAction(`approvals.${decision}`, {
    done: () => t(`done.${decision}`),
    // Another admin has decided it.
    isFinal: error => error instanceof ApiError && error.status === 409 && error.code !== 'IN_PROGRESS',
    onSettled: onClose,
  })
  const facts = [
    { label: t('fact.what'), value: t(`kind.${kind}`) },
    { label: t('fact.askedBy'), value: askedBy.name },
    ...about,
    ...submittedFacts(input, t),
  ]
  const common = { facts, title: t(`dialog.${decision}`), confirm: t(`confirm.${decision}`), ...dialog, onClose }
  const params = { id }
  if (decision === 'reject')
    return <ReasonDialog {...common} tone="error" onConfirm={reason => submit({ params, body: { reason } })} />
  return <ConfirmDialog {...common} note={t(`dialog.${decision}Note`)} onConfirm={() => submit({ params })} />
}
