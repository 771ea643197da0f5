import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import type { Deposit, MoveName } from '../deposit.ts'
import { CreditPreview } from './CreditPreview.tsx'
import { MatchDialog } from './MatchDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import type { MoveRequest } from './send-move.ts'
import { useFacts } from './use-facts.tsx'

type Props = {
  move: MoveName
  deposit: Deposit
  working: boolean
  error: unknown
  onConfirm: (request: MoveRequest) => void
  onClose: () => void
}

/** The last look before a move: whose, how much, from and to which account, and what the move needs to know. */
export function MoveDialog({ move, deposit, working, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation('deposits')
  const words = move === 'ignore' && deposit.status === 'possible-duplicate' ? 'ignoreTwin' : move
  const common = {
    title: t(`dialog.${words}.title`),
    note: t(`dialog.${words}.note`),
    confirm: t(`dialog.${words}.confirm`),
    facts: useFacts(deposit),
    working,
    error,
    onClose,
  }
  switch (move) {
    case 'match':
      return <MatchDialog {...common} deposit={deposit} onConfirm={onConfirm} />
    case 'credit':
      return (
        <ConfirmDialog
          {...common}
          note={
            <>
              {common.note}
              {deposit.member !== null && <CreditPreview memberId={deposit.member.id} change={deposit.amount} />}
            </>
          }
          onConfirm={() => onConfirm({ move })}
        />
      )
    case 'return':
      return <ReturnDialog {...common} onConfirm={given => onConfirm({ move, ...given })} />
    case 'ignore':
      return (
        <ReasonDialog
          {...common}
          tone="error"
          label={t('dialog.reason')}
          suggestions={t(`dialog.${words}.reasons`, { returnObjects: true }) as string[]}
          onConfirm={reason => onConfirm({ move, reason })}
        />
      )
    case 'reverse':
      return (
        <ReasonDialog
          {...common}
          tone="error"
          note={
            <>
              {common.note}
              {deposit.member !== null && <CreditPreview memberId={deposit.member.id} change={-deposit.amount} />}
            </>
          }
          label={t('dialog.reason')}
          suggestions={t('dialog.reverse.reasons', { returnObjects: true }) as string[]}
          onConfirm={reason => onConfirm({ move, reason })}
        />
      )
  }
}
