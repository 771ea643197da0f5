import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'

import { formatMoney } from '../../../ui/money/format-money.ts'
import type { Detail, TransferAction } from '../transfer.ts'
import { useBankLineFacts, useTransferFacts } from '../cells.tsx'

type Props = { action: TransferAction; transfer: Detail; limit: number | null; onClose: () => void }

/** Cancels a transfer, or unlinks a bank transaction; above one's limit it is submitted for approval. */
export function ActionDialog({ action, transfer, limit, onClose }: Props) {
  const { t } = useTranslation('bankAccounts')
  const texts = action === 'cancel' ? 'cancel' : 'unlink'
  const options = {
    done: ({ data }: { data: object }) => ('id' in data ? t(`transfer.${texts}.done`) : t('transfer.asked')),
    onSettled: onClose,
  }
  const cancel = useAction('banking.cancel-transfer', options)
  const unlink = useAction('banking.unlink-line', options)
  const line = action === 'cancel' ? null : action === 'unlink-out' ? transfer.outLine : transfer.inLine
  const facts = [...useTransferFacts(transfer), ...useBankLineFacts(line)]
  const needsSecondApproval = limit !== null && transfer.amount > limit
  const side = action === 'unlink-in' ? 'in' : 'out'
  const params = { id: transfer.id }
  return (
    <ReasonDialog
      title={t(`transfer.${texts}.title`)}
      tone="error"
      confirm={needsSecondApproval ? t('ui:submitForApproval') : t(`transfer.${texts}.confirm`)}
      facts={facts}
      note={
        <>
          {t(action === 'cancel' ? 'transfer.cancel.note' : `transfer.unlink.note.${side}`, {
            amount: formatMoney(transfer.amount),
          })}
          {needsSecondApproval && <> {t('transfer.second', { limit: formatMoney(limit) })}</>}
        </>
      }
      suggestions={t.list(`transfer.${texts}.reasons`)}
      {...(action === 'cancel' ? cancel : unlink).dialog}
      onConfirm={reason =>
        action === 'cancel'
          ? cancel.submit({ params, body: { reason } })
          : unlink.submit({ params, body: { side, reason } })
      }
      onClose={onClose}
    />
  )
}
