import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'

import { formatMoney } from '../../../ui/money/format-money.ts'
import { type ActionName, type Deposit, depositLabelOf } from '../deposit.ts'
import { CreditPreview } from './CreditPreview.tsx'
import { MatchDialog } from './MatchDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { useFacts } from './use-facts.tsx'

type Props = { action: ActionName; deposit: Deposit; onClose: () => void }

/** Confirms an action with the facts of the deposit, and asks for the input the action needs. */
export function ActionDialog({ action, deposit, onClose }: Props) {
  const { t } = useTranslation('deposits')
  const { submit, dialog } = useAction(`deposits.${action}`, {
    conflicts: 'deposits',
    done: ({ data }) => {
      const shown = 'id' in data ? data : deposit
      const values = { who: depositLabelOf(shown) ?? t('cell.nobody'), amount: formatMoney(shown.amount) }
      return t('id' in data ? `done.${action}` : 'done.asked', values)
    },
    onSettled: onClose,
  })
  const texts = action === 'ignore' && deposit.status === 'possible-duplicate' ? 'ignoreTwin' : action
  const change = action === 'reverse' ? -deposit.amount : deposit.amount
  const note = (
    <>
      {t(`dialog.${texts}.note`)}
      {deposit.member !== null && <CreditPreview memberId={deposit.member.id} change={change} />}
    </>
  )
  const common = {
    title: t(`dialog.${texts}.title`),
    note: action === 'credit' || action === 'release' || action === 'reverse' ? note : t(`dialog.${texts}.note`),
    confirm: t(`dialog.${texts}.confirm`),
    facts: useFacts(deposit),
    ...dialog,
    onClose,
  }
  const params = { id: deposit.id }
  switch (action) {
    case 'match':
      return <MatchDialog {...common} deposit={deposit} onConfirm={body => submit({ params, body })} />
    case 'credit':
    case 'hold':
    case 'release':
      return <ConfirmDialog {...common} onConfirm={() => submit({ params })} />
    case 'return':
      return <ReturnDialog {...common} onConfirm={body => submit({ params, body })} />
    case 'ignore':
    case 'reverse':
      return (
        <ReasonDialog
          {...common}
          tone="error"
          suggestions={t.list(`dialog.${texts}.reasons`)}
          onConfirm={reason => submit({ params, body: { reason } })}
        />
      )
  }
}
