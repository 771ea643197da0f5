import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { reasonTexts } from '../../ui/dialogs/dialog-texts.ts'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { saveTicket } from '../../ui/download/save-ticket.ts'

type Props = { id: string; onClose: () => void }

/** Exports what is stored about a member. */
export function ExportDialog({ id, onClose }: Props) {
  const { t } = useTranslation('retention')
  const { submit, dialog } = useAction('personal-data.export', {
    done: () => t('export.done'),
    onDone: ({ data }) => saveTicket(data.path, data.fileName),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      {...dialog}
      {...reasonTexts(t, 'export')}
      onConfirm={reason => submit({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

export function RequestDialog({ id, onClose }: Props) {
  const { t } = useTranslation('retention')
  const { submit, dialog } = useAction('personal-data.request-erasure', {
    done: () => t('request.done'),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      {...dialog}
      {...reasonTexts(t, 'request')}
      tone="error"
      onConfirm={reason => submit({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

export function CancelDialog({ id, onClose }: Props) {
  const { t } = useTranslation('retention')
  const { submit, dialog } = useAction('personal-data.cancel-erasure', {
    done: () => t('cancel.done'),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      {...dialog}
      {...reasonTexts(t, 'cancel')}
      onConfirm={reason => submit({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
