import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import { useMove } from '../../../ui/move/use-move.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { fullName, type Member } from '../member.ts'
import css from './moves.module.css'
import { standingIn } from './standing-in.ts'
import { useTold } from './use-told.ts'

export type StatusMove = 'suspend' | 'activate' | 'close'
const target = { suspend: 'suspended', activate: 'active', close: 'closed' } as const

/** Suspends, takes back, or closes for good; what stands in the way of closing is said with its amounts. */
export function StatusDialog({ move, member, onClose }: { move: StatusMove; member: Member; onClose: () => void }) {
  const { t } = useTranslation('member')
  const { id, username } = member
  const told = useTold(id)
  const { go, working, error } = useMove((reason: string, idempotencyKey) =>
    call('members.status', { params: { id }, body: { status: target[move], reason }, idempotencyKey }),
  )
  const confirm = async (reason: string) => {
    const outcome = await go(reason)
    if (!outcome.done) return
    told(t(`done.${move}`, { username }), outcome.answer.data)
    onClose()
  }
  const obstacles = error instanceof ApiError && error.code === 'OPEN_REQUESTS' ? standingIn(error.details) : []
  const words = { cash: t('standing.cash'), bonus: t('standing.bonus'), held: t('standing.held') }
  return (
    <ReasonDialog
      title={t(`status.${move}.title`)}
      confirm={t(`status.${move}.confirm`)}
      tone={move === 'activate' ? 'primary' : 'error'}
      label={t('reason')}
      suggestions={t(`status.${move}.reasons`, { returnObjects: true }) as string[]}
      facts={[
        {
          label: t('fact.member'),
          value: (
            <>
              {username} <span lang="th">{fullName(member)}</span>
            </>
          ),
        },
        { label: t('fact.credit'), value: formatMoney(member.credit) },
      ]}
      note={
        <>
          {t(`status.${move}.note`)}
          {obstacles.length > 0 && (
            <span className={css.obstacles}>
              {obstacles.map(each => (
                <span key={each.what}>
                  {each.what === 'bets'
                    ? t('standing.bets')
                    : each.what === 'withdrawals'
                      ? t('standing.withdrawals', { count: each.count })
                      : `${words[each.what]} ${formatMoney(each.amount)}`}
                </span>
              ))}
            </span>
          )}
        </>
      }
      working={working}
      error={error}
      onConfirm={reason => void confirm(reason)}
      onClose={onClose}
    />
  )
}
