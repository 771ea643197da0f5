import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { Member } from '../member.ts'
import css from './actions.module.css'
import { parseClosingObstacles } from './closing-obstacles.ts'
import { useMemberFact } from './use-member-fact.tsx'

export type StatusAction = 'suspend' | 'activate' | 'close'
const target = { suspend: 'suspended', activate: 'active', close: 'closed' } as const

/** Suspends, takes back, or closes for good; what stands in the way of closing is said with its amounts. */
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
  const labels = { cash: t('standing.cash'), bonus: t('standing.bonus'), held: t('standing.held') }
  return (
    <ReasonDialog
      title={t(`status.${action}.title`)}
      confirm={t(`status.${action}.confirm`)}
      tone={action === 'activate' ? 'primary' : 'error'}
      label={t('reason')}
      suggestions={t(`status.${action}.reasons`, { returnObjects: true }) as string[]}
      facts={[useMemberFact(member), { label: t('fact.credit'), value: formatMoney(member.credit) }]}
      note={
        <>
          {t(`status.${action}.note`)}
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
