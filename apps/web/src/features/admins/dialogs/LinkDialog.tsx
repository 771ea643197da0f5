import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import type { AdminDetail } from '../admin.ts'
import { useAdminFacts } from './use-admin-facts.tsx'

type Props = {
  action: 'resend-invitation' | 'revoke-invitation' | 'send-reset'
  admin: AdminDetail
  onClose: () => void
}

/** Sends a link by mail, or makes the sent one invalid. */
export function LinkDialog({ action, admin, onClose }: Props) {
  const { t } = useTranslation('admins')
  const { id, name, email } = admin
  const { submit, dialog } = useAction(`admins.${action}`, {
    done: ({ data }) => ('approvalId' in data ? t('invite.asked') : t(`${action}.done`, { name, email })),
    onSettled: onClose,
  })
  const facts = useAdminFacts(admin)
  return (
    <ConfirmDialog
      title={t(`${action}.title`)}
      note={t(`${action}.note`)}
      confirm={t(`${action}.confirm`)}
      tone={action === 'revoke-invitation' ? 'error' : 'primary'}
      facts={[...facts, { label: t('column.email'), value: email }]}
      {...dialog}
      onConfirm={() => submit({ params: { id } })}
      onClose={onClose}
    />
  )
}
