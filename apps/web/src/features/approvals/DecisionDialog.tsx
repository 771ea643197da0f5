import { useTranslation } from 'react-i18next'
import { ConfirmDialog, type Fact } from '../../ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import type { Approval, Decision } from './approval.ts'

/** The parts of a request that the dialog repeats. */
export type Decided = Pick<Approval, 'id' | 'given' | 'askedBy'> & { kind: string }

type Props = {
  decision: Decision['decision']
  approval: Decided
  facts: readonly Fact[]
  working: boolean
  error: unknown
  onConfirm: (input: Decision) => void
  onClose: () => void
}

/** The second approver's confirmation: the request, the requester, the payee, amount, account and reference. */
export function DecisionDialog({ decision, approval, facts: about, working, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation('approvals')
  const facts = [
    { label: t('fact.what'), value: t(`kind.${approval.kind}`) },
    { label: t('fact.askedBy'), value: approval.askedBy.name },
    ...about,
    ...(approval.given['outcome'] === undefined
      ? []
      : [{ label: t('fact.outcome'), value: t(`outcome.${approval.given['outcome']}`) }]),
    ...(approval.given['reference'] === undefined
      ? []
      : [{ label: t('fact.reference'), value: approval.given['reference'] }]),
    ...(approval.given['reason'] === undefined ? [] : [{ label: t('fact.reason'), value: approval.given['reason'] }]),
  ]
  const common = { facts, title: t(`dialog.${decision}`), confirm: t(`confirm.${decision}`), working, error, onClose }
  if (decision === 'withdraw')
    return <ConfirmDialog {...common} note={t('dialog.withdrawNote')} onConfirm={() => onConfirm({ decision })} />
  if (decision === 'approve')
    return <ConfirmDialog {...common} note={t('dialog.approveNote')} onConfirm={() => onConfirm({ decision })} />
  return (
    <ReasonDialog {...common} tone="error" label={t('reason')} onConfirm={reason => onConfirm({ decision, reason })} />
  )
}
