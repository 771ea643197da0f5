import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import type { Withdrawal } from '../withdrawal.ts'
import { consequenceOf, type ConfirmedMove } from './consequence.ts'
import { PayByHandDialog } from './PayByHandDialog.tsx'
import type { MoveRequest } from './send-move.ts'
import { SettleDisputeDialog } from './SettleDisputeDialog.tsx'
import { useFacts } from './use-facts.tsx'

type Props = {
  move: ConfirmedMove
  withdrawal: Withdrawal
  working: boolean
  error: unknown
  onConfirm: (request: MoveRequest) => void
  onClose: () => void
}

/** The last look before a move: who, how much, to which account, what follows, and what the move needs to know. */
export function MoveDialog({ move, withdrawal, working, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation('withdrawals')
  const { key, values } = consequenceOf(move, withdrawal)
  const common = {
    title: t(`dialog.${move}.title`),
    note: t(key, values),
    confirm: t(`dialog.${move}.confirm`),
    facts: useFacts(withdrawal),
    working,
    error,
    onClose,
  }
  switch (move) {
    case 'reject':
    case 'refund': {
      const suggestions = t(`dialog.${move}.reasons`, { returnObjects: true }) as string[]
      return (
        <ReasonDialog
          {...common}
          tone={move === 'reject' ? 'error' : 'primary'}
          label={t('dialog.reason')}
          suggestions={suggestions}
          onConfirm={reason => onConfirm({ move, reason })}
        />
      )
    }
    case 'pay-by-hand':
      return <PayByHandDialog {...common} onConfirm={given => onConfirm({ move, ...given })} />
    case 'settle-dispute':
      return <SettleDisputeDialog {...common} onConfirm={settlement => onConfirm({ move, ...settlement })} />
    case 'approve':
    case 'second-approve':
    case 'retry':
      return <ConfirmDialog {...common} onConfirm={() => onConfirm({ move })} />
  }
}
