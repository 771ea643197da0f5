import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { useMove } from '../../../ui/move/use-move.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { renew } from '../queries.ts'
import type { Detail, TransferMove } from '../transfer.ts'
import { useLineFacts, useTransferFacts } from '../use-transfer-facts.tsx'

type Props = { move: TransferMove; transfer: Detail; limit: number | null; onClose: () => void }

/**
 * Takes a transfer back, or a line off it: which accounts, how much, what happens to the money; above one's limit it
 * asks a second person.
 */
export function MoveDialog({ move, transfer, limit, onClose }: Props) {
  const { t } = useTranslation('bankAccounts')
  const client = useQueryClient()
  const text = useErrorText()
  const line = move === 'cancel' ? null : move === 'unlink-out' ? transfer.outLine : transfer.inLine
  const facts = [...useTransferFacts(transfer), ...useLineFacts(line)]
  const sent = useMove((reason: string, idempotencyKey) => send(move, transfer.id, reason, idempotencyKey))
  const asksSecond = limit !== null && transfer.amount > limit
  const words = move === 'cancel' ? 'cancel' : 'unlink'
  const confirm = async (reason: string) => {
    const outcome = await sent.go(reason)
    if (!outcome.done && 'cancelled' in outcome) return
    renew(client)
    if (outcome.done) notify('success', 'id' in outcome.answer.data ? t(`transfer.${words}.done`) : t('transfer.asked'))
    // Somebody else was faster, or the bank has told of it since: nothing is left to try here.
    const lost = !outcome.done && outcome.error instanceof ApiError && outcome.error.code === 'STATE_CONFLICT'
    if (lost) notify('warning', text(outcome.error))
    if (outcome.done || lost) onClose()
  }
  return (
    <ReasonDialog
      title={t(`transfer.${words}.title`)}
      tone="error"
      confirm={asksSecond ? t('transfer.submitAsk') : t(`transfer.${words}.confirm`)}
      label={t('reason')}
      facts={facts}
      note={
        <>
          {t(
            move === 'cancel' ? 'transfer.cancel.note' : `transfer.unlink.note.${move === 'unlink-in' ? 'in' : 'out'}`,
            { amount: formatMoney(transfer.amount) },
          )}
          {asksSecond && <> {t('transfer.second', { limit: formatMoney(limit) })}</>}
        </>
      }
      suggestions={t(`transfer.${words}.reasons`, { returnObjects: true }) as string[]}
      working={sent.working}
      error={sent.error}
      onConfirm={reason => void confirm(reason)}
      onClose={onClose}
    />
  )
}

function send(move: TransferMove, id: string, reason: string, idempotencyKey: string) {
  if (move === 'cancel') return call('banking.cancel-transfer', { params: { id }, body: { reason }, idempotencyKey })
  return call('banking.unlink-line', {
    params: { id },
    body: { side: move === 'unlink-out' ? 'out' : 'in', reason },
    idempotencyKey,
  })
}
