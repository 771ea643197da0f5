import { useTranslation } from 'react-i18next'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { ConfirmDialog, type Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import type { MoveName, Withdrawal } from '../withdrawal.ts'
import { PayByHandDialog } from './PayByHandDialog.tsx'
import type { MoveRequest } from './send-move.ts'

type Props = { move: Exclude<MoveName, 'claim' | 'release'>; withdrawal: Withdrawal; working: boolean; error: unknown; onConfirm: (request: MoveRequest) => void; onClose: () => void }

/** The last look before a move: who, how much, to which account, and what the move needs to know. */
export function MoveDialog({ move, withdrawal, working, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation('withdrawals')
  const common = { title: t(`dialog.${move}.title`), note: t(`dialog.${move}.note`), confirm: t(`dialog.${move}.confirm`), facts: useFacts(withdrawal), working, error, onClose }
  switch (move) {
    case 'reject':
    case 'refund': {
      const suggestions = t(`dialog.${move}.reasons`, { returnObjects: true }) as string[]
      return <ReasonDialog {...common} tone={move === 'reject' ? 'error' : 'primary'} label={t('dialog.reason')} suggestions={suggestions} onConfirm={(reason) => onConfirm({ move, reason })} />
    }
    case 'pay-by-hand':
      return <PayByHandDialog {...common} onConfirm={(given) => onConfirm({ move, ...given })} />
    case 'approve':
    case 'second-approve':
    case 'retry':
      return <ConfirmDialog {...common} onConfirm={() => onConfirm({ move })} />
  }
}

function useFacts(withdrawal: Withdrawal): readonly Fact[] {
  const { t } = useTranslation('withdrawals')
  const { member, payTo, amount } = withdrawal
  return [
    { label: t('fact.member'), value: member.username },
    { label: t('fact.amount'), value: <Money amount={amount} strong /> },
    { label: t('fact.holder'), value: <span lang="th">{payTo.name}</span> },
    { label: t('fact.account'), value: <AccountNumber account={payTo} /> },
  ]
}
