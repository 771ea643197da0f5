import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { invalidateTransfer } from '../queries.ts'
import type { Detail, PossibleMatch } from '../transfer.ts'
import { useBankLineFacts, useTransferFacts } from '../use-transfer-facts.tsx'

type Props = { transfer: Detail; possible: PossibleMatch; onClose: () => void }

/** A person says that a line is this transfer's: it is nobody's deposit then. */
export function LinkDialog({ transfer, possible: { line, side }, onClose }: Props) {
  const { t } = useTranslation('bankAccounts')
  const client = useQueryClient()
  const text = useErrorText()
  const facts = [...useTransferFacts(transfer), ...useBankLineFacts(line)]
  const sent = useAction((reason: string, idempotencyKey) =>
    call('banking.explain', {
      params: { id: line.id },
      body: { kind: 'own-transfer', transferId: transfer.id, reason },
      idempotencyKey,
    }),
  )
  const confirm = async (reason: string) => {
    const outcome = await sent.go(reason)
    if (!outcome.done && 'cancelled' in outcome) return
    invalidateTransfer(client)
    if (outcome.done) notify('success', t('transfer.link.done'))
    const isConflict = !outcome.done && outcome.error instanceof ApiError && outcome.error.code === 'STATE_CONFLICT'
    if (isConflict) notify('warning', text(outcome.error))
    if (outcome.done || isConflict) onClose()
  }
  return (
    <ReasonDialog
      title={t('transfer.link.title')}
      confirm={t('transfer.link.confirm')}
      label={t('reason')}
      facts={facts}
      note={t(`transfer.link.note.${side}`)}
      suggestions={t('transfer.link.reasons', { returnObjects: true }) as string[]}
      working={sent.working}
      error={sent.error}
      onConfirm={reason => void confirm(reason)}
      onClose={onClose}
    />
  )
}
