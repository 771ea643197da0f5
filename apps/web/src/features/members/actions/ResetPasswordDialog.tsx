import { useTranslation } from 'react-i18next'
import { useAction } from '../../../ui/action/use-action.ts'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import type { Member } from '../member.ts'
import { useMemberFact } from './use-member-fact.tsx'

/** Has the player site send the member a way to a new password. The password itself is never known here. */
export function ResetPasswordDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('member')
  const { id, username } = member
  const { submit, dialog } = useAction('members.reset-password', {
    done: () => t('done.reset-password', { username }),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      title={t('resetPassword.title')}
      confirm={t('resetPassword.confirm')}
      tone="primary"
      label={t('reason')}
      suggestions={t('resetPassword.reasons', { returnObjects: true }) as string[]}
      facts={[useMemberFact(member)]}
      note={t('resetPassword.note')}
      {...dialog}
      onConfirm={reason => submit({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
