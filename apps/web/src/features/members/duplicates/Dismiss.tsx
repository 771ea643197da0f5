import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { useReportSuccess } from '../actions/use-report-success.ts'

const ReasonDialog = lazy(() =>
  import('../../../ui/dialogs/ReasonDialog.tsx').then(part => ({ default: part.ReasonDialog })),
)

type Props = { one: { id: string; username: string }; other: { id: string; username: string }; onDone?: () => void }

/** Marks two members as different people, with a reason. The pair reappears only with a new match reason. */
export function Dismiss({ one, other, onDone }: Props) {
  const { t } = useTranslation('members')
  const hasPermission = usePermission()
  const reportSuccess = useReportSuccess(one.id)
  const [openDialog, ask] = useState(false)
  const { go, working, error, reset } = useAction((reason: string, idempotencyKey) =>
    call('members.dismiss-duplicate', { params: { id: one.id, otherId: other.id }, body: { reason }, idempotencyKey }),
  )
  if (!hasPermission('members.block')) return null
  const close = () => {
    ask(false)
    reset()
  }
  const confirm = async (reason: string) => {
    const outcome = await go(reason)
    if (!outcome.done) return
    reportSuccess(t('dismiss.done'))
    ask(false)
    onDone?.()
  }
  return (
    <>
      <Button variant="outlined" onClick={() => ask(true)}>
        {t('dismiss.open')}
      </Button>
      {openDialog && (
        <Suspense fallback={null}>
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
            working={working}
            error={error}
            onConfirm={reason => void confirm(reason)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
