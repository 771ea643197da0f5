import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { useMove } from '../../../ui/move/use-move.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { renew } from '../queries.ts'
import type { Detail, Possible } from '../transfer.ts'
import { useLineFacts, useTransferFacts } from '../use-transfer-facts.tsx'

type Props = { transfer: Detail; possible: Possible; onClose: () => void }

/** A person says that a line is this transfer's: it is nobody's deposit then. */
export function LinkDialog({ transfer, possible: { line, side }, onClose }: Props) {
  const { t } = useTranslation('bankAccounts')
  const client = useQueryClient()
  const text = useErrorText()
  const facts = [...useTransferFacts(transfer), ...useLineFacts(line)]
  const sent = useMove((reason: string, idempotencyKey) =>
    call('banking.explain', {
      params: { id: line.id },
      body: { kind: 'own-transfer', transferId: transfer.id, reason },
      idempotencyKey,
    }),
  )
  const confirm = async (reason: string) => {
    const outcome = await sent.go(reason)
    if (!outcome.done && 'cancelled' in outcome) return
    renew(client)
    if (outcome.done) notify('success', t('transfer.link.done'))
    const lost = !outcome.done && outcome.error instanceof ApiError && outcome.error.code === 'STATE_CONFLICT'
    if (lost) notify('warning', text(outcome.error))
    if (outcome.done || lost) onClose()
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
