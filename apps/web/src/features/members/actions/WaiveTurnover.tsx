import Button from '@mui/material/Button'
import { ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import { useAction } from '../../../ui/action/use-action.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { useTurnover } from '../queries.ts'
import { useReportSuccess } from './use-report-success.ts'

/**
 * Waives all the turnover a member still owes, from where it blocks a withdrawal: each requirement under the one
 * reason, as if waived one by one.
 */
export function WaiveTurnover({ memberId, onWaived }: { memberId: string; onWaived: () => void }) {
  const { t } = useTranslation('member')
  const reportSuccess = useReportSuccess(memberId)
  const [openDialog, ask] = useState(false)
  const found = useTurnover(memberId)
  const open = found.data?.data.requirements.filter(({ can }) => can.includes('waive')) ?? []
  const action = useAction(async ({ ids, reason }: { ids: readonly string[]; reason: string }, key) => {
    for (const requirementId of ids)
      await call('turnover.waive', {
        params: { id: memberId, requirementId },
        body: { reason },
        idempotencyKey: `${key}-${requirementId}`,
      })
  })
  if (open.length === 0) return null
  const close = () => {
    ask(false)
    action.reset()
  }
  const confirm = async (reason: string) => {
    const outcome = await action.go({ ids: open.map(({ id }) => id), reason })
    // Some may be waived although one was refused: what is on screen is read again either way.
    onWaived()
    if (!outcome.done) return
    reportSuccess(t('done.waive'))
    close()
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<ThumbsUp size={14} strokeWidth={1.75} />}
        onClick={() => ask(true)}
      >
        {t('waive.all')}
      </Button>
      {openDialog && (
        <ReasonDialog
          title={t('waive.allTitle', { count: open.length })}
          note={t('waive.note')}
          label={t('reason')}
          confirm={t('waive.confirm')}
          suggestions={t('waive.reasons', { returnObjects: true }) as string[]}
          facts={open.map(({ source, base, required, remaining }) => ({
            label: t(`turnover.source.${source.kind}`, { amount: formatMoney(base) }),
            value: t('waive.openOf', { open: formatMoney(remaining), required: formatMoney(required) }),
          }))}
          working={action.working}
          error={action.error}
          onConfirm={reason => void confirm(reason)}
          onClose={close}
        />
      )}
    </>
  )
}
