import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { reasonTexts } from '../../../ui/dialogs/dialog-texts.ts'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import type { AdminDetail } from '../admin.ts'
import { useAdminFacts } from './use-admin-facts.tsx'

export type StatusAction = 'lock' | 'unlock' | 'disable' | 'enable' | 'sign-out' | 'reset-second-factor'
type Props = { action: StatusAction; admin: AdminDetail; onClose: () => void }

/** Locks, unlocks, disables, enables or signs out an admin, or resets their second factor; says what it does to a session that is open. */
export function StatusDialog({ action, admin, onClose }: Props) {
  const { t } = useTranslation('admins')
  const { id, name, session } = admin
  const { submit, dialog } = useAction(`admins.${action}`, {
    done: () => t(`${action}.done`, { name }),
    onSettled: onClose,
  })
  const { note, ...texts } = reasonTexts(t, action)
  const ends = session !== null && (action === 'lock' || action === 'disable' || action === 'reset-second-factor')
  return (
    <ReasonDialog
      {...texts}
      note={ends ? `${note} ${t('session.endsNow')}` : note}
      tone={action === 'unlock' || action === 'enable' ? 'primary' : 'error'}
      facts={useAdminFacts(admin)}
      {...dialog}
      onConfirm={reason => submit({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
