import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import { useAction } from '../../../ui/action/use-action.ts'
import { fullName, type Member } from '../member.ts'
import { useReportSuccess } from './use-report-success.ts'

/** Has the player site send the member a way to a new password. The password itself is never known here. */
export function ResetPasswordDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('member')
  const { id, username } = member
  const reportSuccess = useReportSuccess(id)
  const { go, working, error } = useAction((reason: string, idempotencyKey) =>
    call('members.reset-password', { params: { id }, body: { reason }, idempotencyKey }),
  )
  const confirm = async (reason: string) => {
    const outcome = await go(reason)
    if (!outcome.done) return
    reportSuccess(t('done.reset-password', { username }))
    onClose()
  }
  return (
    <ReasonDialog
      title={t('resetPassword.title')}
      confirm={t('resetPassword.confirm')}
      tone="primary"
      label={t('reason')}
      suggestions={t('resetPassword.reasons', { returnObjects: true }) as string[]}
      facts={[
        {
          label: t('fact.member'),
          value: (
            <>
              {username} <span lang="th">{fullName(member)}</span>
            </>
          ),
        },
      ]}
      note={t('resetPassword.note')}
      working={working}
      error={error}
      onConfirm={reason => void confirm(reason)}
      onClose={onClose}
    />
  )
}
