import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import type { Detail, PossibleMatch } from '../transfer.ts'
import { useBankLineFacts, useTransferFacts } from '../cells.tsx'

type Props = { transfer: Detail; possible: PossibleMatch; onClose: () => void }

/** Links a bank transaction to this transfer: it is then no member's deposit. */
export function LinkDialog({ transfer, possible: { line, side }, onClose }: Props) {
  const { t } = useTranslation('bankAccounts')
  const facts = [...useTransferFacts(transfer), ...useBankLineFacts(line)]
  const { submit, dialog } = useAction('banking.explain', {
    done: () => t('transfer.link.done'),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      title={t('transfer.link.title')}
      confirm={t('transfer.link.confirm')}
      facts={facts}
      note={t(`transfer.link.note.${side}`)}
      suggestions={t.list('transfer.link.reasons')}
      {...dialog}
      onConfirm={reason =>
        submit({ params: { id: line.id }, body: { kind: 'own-transfer', transferId: transfer.id, reason } })
      }
      onClose={onClose}
    />
  )
}
