import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { invalidateTransfer } from '../queries.ts'
import type { Detail, TransferAction } from '../transfer.ts'
import { useBankLineFacts, useTransferFacts } from '../use-transfer-facts.tsx'

type Props = { action: TransferAction; transfer: Detail; limit: number | null; onClose: () => void }

/**
 * Takes a transfer back, or a line off it: which accounts, how much, what happens to the money; above one's limit it
 * asks a second person.
 */
export function ActionDialog({ action, transfer, limit, onClose }: Props) {
  const { t } = useTranslation('bankAccounts')
  const client = useQueryClient()
  const text = useErrorText()
  const line = action === 'cancel' ? null : action === 'unlink-out' ? transfer.outLine : transfer.inLine
  const facts = [...useTransferFacts(transfer), ...useBankLineFacts(line)]
  const sent = useAction((reason: string, idempotencyKey) => send(action, transfer.id, reason, idempotencyKey))
  const needsSecondApproval = limit !== null && transfer.amount > limit
  const labels = action === 'cancel' ? 'cancel' : 'unlink'
  const confirm = async (reason: string) => {
    const outcome = await sent.go(reason)
    if (!outcome.done && 'cancelled' in outcome) return
    invalidateTransfer(client)
    if (outcome.done)
      notify('success', 'id' in outcome.answer.data ? t(`transfer.${labels}.done`) : t('transfer.asked'))
    // Somebody else was faster, or the bank has told of it since: nothing is left to try here.
    const isConflict = !outcome.done && outcome.error instanceof ApiError && outcome.error.code === 'STATE_CONFLICT'
    if (isConflict) notify('warning', text(outcome.error))
    if (outcome.done || isConflict) onClose()
  }
  return (
    <ReasonDialog
      title={t(`transfer.${labels}.title`)}
      tone="error"
      confirm={needsSecondApproval ? t('transfer.submitAsk') : t(`transfer.${labels}.confirm`)}
      label={t('reason')}
      facts={facts}
      note={
        <>
          {t(
            action === 'cancel'
              ? 'transfer.cancel.note'
              : `transfer.unlink.note.${action === 'unlink-in' ? 'in' : 'out'}`,
            { amount: formatMoney(transfer.amount) },
          )}
          {needsSecondApproval && <> {t('transfer.second', { limit: formatMoney(limit) })}</>}
        </>
      }
      suggestions={t(`transfer.${labels}.reasons`, { returnObjects: true }) as string[]}
      working={sent.working}
      error={sent.error}
      onConfirm={reason => void confirm(reason)}
      onClose={onClose}
    />
  )
}

function send(action: TransferAction, id: string, reason: string, idempotencyKey: string) {
  if (action === 'cancel') return call('banking.cancel-transfer', { params: { id }, body: { reason }, idempotencyKey })
  return call('banking.unlink-line', {
    params: { id },
    body: { side: action === 'unlink-out' ? 'out' : 'in', reason },
    idempotencyKey,
  })
}
