import { useTranslation } from '../../../i18n/use-translation.ts'
import { ApiError } from '../../../api/api-error.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import { reasonTexts } from '../../../ui/dialogs/dialog-texts.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { fullName, type Member } from '../member.ts'
import css from './actions.module.css'
import { parseClosingObstacles } from './values.ts'

type StatusAction = 'suspend' | 'activate' | 'close'
const target = { suspend: 'suspended', activate: 'active', close: 'closed' } as const

/** Suspends, reactivates or closes a member. A refused closing shows the balances and requests that prevent it. */
export function StatusDialog({
  action,
  member,
  onClose,
}: {
  action: StatusAction
  member: Member
  onClose: () => void
}) {
  const { t } = useTranslation('member')
  const { id, username } = member
  const { submit, dialog } = useAction('members.status', {
    done: () => t(`done.${action}`, { username }),
    onSettled: onClose,
  })
  const obstacles =
    dialog.error instanceof ApiError && dialog.error.code === 'OPEN_REQUESTS'
      ? parseClosingObstacles(dialog.error.details)
      : []
  const texts = reasonTexts(t, `status.${action}`)
  const labels = { cash: t('standing.cash'), bonus: t('standing.bonus'), held: t('figure.held') }
  return (
    <ReasonDialog
      {...texts}
      tone={action === 'activate' ? 'primary' : 'error'}
      facts={[useMemberFact(member), { label: t('column.credit'), value: formatMoney(member.credit) }]}
      note={
        <>
          {texts.note}
          {obstacles.length > 0 && (
            <span className={css.obstacles}>
              {obstacles.map(each => (
                <span key={each.what}>
                  {each.what === 'bets'
                    ? t('standing.bets')
                    : each.what === 'withdrawals'
                      ? t('standing.withdrawals', { count: each.count })
                      : `${labels[each.what]} ${formatMoney(each.amount)}`}
                </span>
              ))}
            </span>
          )}
        </>
      }
      {...dialog}
      onConfirm={reason => submit({ params: { id }, body: { status: target[action], reason } })}
      onClose={onClose}
    />
  )
}

/** Asks the player site to send the member a password reset. The password is never known here. */
export function ResetPasswordDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('member')
  const { id, username } = member
  const { submit, dialog } = useAction('members.reset-password', {
    done: () => t('done.reset-password', { username }),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      {...reasonTexts(t, 'resetPassword')}
      facts={[useMemberFact(member)]}
      {...dialog}
      onConfirm={reason => submit({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

/** Who a dialog is about. */
function useMemberFact(member: Member): Fact {
  const { t } = useTranslation('member')
  return {
    label: t('fact.member'),
    value: (
      <>
        {member.username} <span lang="th">{fullName(member)}</span>
      </>
    ),
  }
}
