import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { Money } from '../../ui/money/Money.tsx'
import type { Approval, Decision } from './approval.ts'

type Props = { decision: Decision['decision']; approval: Approval; working: boolean; error: unknown; onConfirm: (given: Decision) => void; onClose: () => void }

/** The second person's last look: what is asked, on whom, how much, by whom. */
export function DecisionDialog({ decision, approval, working, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation('approvals')
  const facts = [
    { label: t('fact.what'), value: t(`kind.${approval.kind}`) },
    { label: t('fact.subject'), value: approval.subject.label },
    ...(approval.amount === null ? [] : [{ label: t('fact.amount'), value: <Money amount={approval.amount} strong /> }]),
    { label: t('fact.askedBy'), value: approval.askedBy.name },
  ]
  const common = { facts, title: t(`dialog.${decision}`), confirm: t(`confirm.${decision}`), working, error, onClose }
  if (decision === 'approve') return <ConfirmDialog {...common} note={t('dialog.approveNote')} onConfirm={() => onConfirm({ decision })} />
  return <ReasonDialog {...common} tone="error" label={t('reason')} onConfirm={(reason) => onConfirm({ decision, reason })} />
}
