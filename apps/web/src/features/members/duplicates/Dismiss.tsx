import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../ui/action/use-action.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'

const ReasonDialog = lazy(() =>
  import('../../../ui/dialogs/ReasonDialog.tsx').then(part => ({ default: part.ReasonDialog })),
)

type Person = { id: string; username: string }
type Props = { one: Person; other: Person; onDone?: () => void }

/** Confirms, with a reason, that two accounts are two people. The pair comes back only with another similarity. */
export function Dismiss(props: Props) {
  const { t } = useTranslation('members')
  if (!usePermission()('members.block')) return null
  return (
    <DialogButton variant="outlined" renderDialog={close => <DismissDialog {...props} onClose={close} />}>
      {t('dismiss.open')}
    </DialogButton>
  )
}

function DismissDialog({ one, other, onDone, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('members')
  const { submit, dialog } = useAction('members.dismiss-duplicate', {
    done: () => t('dismiss.done'),
    onDone: () => onDone?.(),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      title={t('dismiss.title')}
      note={t('dismiss.note')}
      label={t('dismiss.reason')}
      confirm={t('dismiss.confirm')}
      suggestions={t('dismiss.reasons', { returnObjects: true }) as string[]}
      facts={[
        { label: t('duplicate.one'), value: one.username },
        { label: t('duplicate.other'), value: other.username },
      ]}
      {...dialog}
      onConfirm={reason => submit({ params: { id: one.id, otherId: other.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
