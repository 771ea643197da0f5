import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import type { Deposit, ActionName } from '../deposit.ts'
import { CreditPreview } from './CreditPreview.tsx'
import { MatchDialog } from './MatchDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import type { ActionRequest } from './send-action.ts'
import { useFacts } from './use-facts.tsx'

type Props = {
  action: ActionName
  deposit: Deposit
  working: boolean
  error: unknown
  onConfirm: (request: ActionRequest) => void
  onClose: () => void
}

/** The last look before a move: whose, how much, from and to which account, and what the move needs to know. */
export function ActionDialog({ action, deposit, working, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation('deposits')
  const labels = action === 'ignore' && deposit.status === 'possible-duplicate' ? 'ignoreTwin' : action
  const common = {
    title: t(`dialog.${labels}.title`),
    note: t(`dialog.${labels}.note`),
    confirm: t(`dialog.${labels}.confirm`),
    facts: useFacts(deposit),
    working,
    error,
    onClose,
  }
  switch (action) {
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
          onConfirm={() => onConfirm({ action })}
        />
      )
    case 'return':
      return <ReturnDialog {...common} onConfirm={input => onConfirm({ action, ...input })} />
    case 'ignore':
      return (
        <ReasonDialog
          {...common}
          tone="error"
          label={t('dialog.reason')}
          suggestions={t(`dialog.${labels}.reasons`, { returnObjects: true }) as string[]}
          onConfirm={reason => onConfirm({ action, reason })}
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
          onConfirm={reason => onConfirm({ action, reason })}
        />
      )
  }
}
