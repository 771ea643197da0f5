import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { read } from '../../../api/read.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import css from './profile.module.css'

const ReasonDialog = lazy(() =>
  import('../../../ui/dialogs/ReasonDialog.tsx').then(part => ({ default: part.ReasonDialog })),
)
type LargeWin = ClientResponse<Endpoints['large-wins.of-member']>['data'][number]

/** The member's large wins that await review, each with the review. */
export function LargeWins({ memberId }: { memberId: string }) {
  const { t } = useTranslation('member')
  const format = useFormat()
  const canReview = usePermission()('withdrawals.approve')
  const wins = useQuery(read('large-wins.of-member', { params: { id: memberId } })).data?.data
  return (
    <div className={css.alerts}>
      {wins
        ?.filter(({ isOpen }) => isOpen)
        .map(win => (
          <Alert
            key={win.id}
            severity="warning"
            action={
              canReview && (
                <DialogButton
                  size="small"
                  renderDialog={close => <ReviewDialog memberId={memberId} win={win} onClose={close} />}
                >
                  {t('largeWin.open')}
                </DialogButton>
              )
            }
          >
            <b>{t('largeWin.title')}</b>
            <br />
            {t('largeWin.win', {
              win: formatMoney(win.win),
              stake: formatMoney(win.stake),
              game: win.game,
              provider: win.provider,
              time: format.when(win.wonAt, 'dateTime'),
            })}
            <br />
            {t('largeWin.note')}
          </Alert>
        ))}
    </div>
  )
}

function ReviewDialog({ memberId, win, onClose }: { memberId: string; win: LargeWin; onClose: () => void }) {
  const { t } = useTranslation('member')
  const { submit, dialog } = useAction('large-wins.review', { done: () => t('largeWin.done'), onSettled: onClose })
  return (
    <ReasonDialog
      {...dialog}
      title={t('largeWin.dialog')}
      facts={[
        { label: t('largeWin.fact'), value: formatMoney(win.win) },
        { label: t('largeWin.stake'), value: formatMoney(win.stake) },
      ]}
      note={t('largeWin.dialogNote')}
      confirm={t('largeWin.confirm')}
      onConfirm={note => submit({ params: { id: memberId, winId: win.id }, body: { note } })}
      onClose={onClose}
    />
  )
}
