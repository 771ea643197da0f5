import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import type { Withdrawal } from '../withdrawal.ts'
import { consequenceOf, type ConfirmedAction } from './consequence.ts'
import { ManualPayoutDialog } from './ManualPayoutDialog.tsx'
import type { ActionRequest } from './send-action.ts'
import { SettleDisputeDialog } from './SettleDisputeDialog.tsx'
import { useFacts } from './use-facts.tsx'

type Props = {
  action: ConfirmedAction
  withdrawal: Withdrawal
  working: boolean
  error: unknown
  onConfirm: (request: ActionRequest) => void
  onClose: () => void
}

/** The last look before a move: who, how much, to which account, what follows, and what the move needs to know. */
export function ActionDialog({ action, withdrawal, working, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation('withdrawals')
  const { key, values } = consequenceOf(action, withdrawal)
  const common = {
    title: t(`dialog.${action}.title`),
    note: t(key, values),
    confirm: t(`dialog.${action}.confirm`),
    facts: useFacts(withdrawal),
    working,
    error,
    onClose,
  }
  switch (action) {
    case 'reject':
    case 'refund': {
      const suggestions = t(`dialog.${action}.reasons`, { returnObjects: true }) as string[]
      return (
        <ReasonDialog
          {...common}
          tone={action === 'reject' ? 'error' : 'primary'}
          label={t('dialog.reason')}
          suggestions={suggestions}
          onConfirm={reason => onConfirm({ action, reason })}
        />
      )
    }
    case 'pay-by-hand':
      return <ManualPayoutDialog {...common} onConfirm={input => onConfirm({ action, ...input })} />
    case 'settle-dispute':
      return <SettleDisputeDialog {...common} onConfirm={settlement => onConfirm({ action, ...settlement })} />
    case 'approve':
    case 'second-approve':
    case 'retry':
      return <ConfirmDialog {...common} onConfirm={() => onConfirm({ action })} />
  }
}
