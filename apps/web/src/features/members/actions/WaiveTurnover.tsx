import { useQueryClient } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { call } from '../../../api/client.ts'
import { refreshAfter } from '../../../api/realtime.ts'
import { useCommand } from '../../../ui/action/use-command.ts'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import { reasonTexts } from '../../../ui/dialogs/dialog-texts.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { useTurnover } from '../queries.ts'

/** Waives all open turnover of a member where it blocks a withdrawal: every requirement separately, with one reason. */
export function WaiveTurnover({ memberId }: { memberId: string }) {
  const { t } = useTranslation('member')
  const client = useQueryClient()
  const [openDialog, ask] = useState(false)
  const found = useTurnover(memberId)
  const open = found.data?.data.requirements.filter(({ can }) => can.includes('waive')) ?? []
  const command = useCommand(async ({ ids, reason }: { ids: readonly string[]; reason: string }, key) => {
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
    command.reset()
  }
  const confirm = async (reason: string) => {
    const outcome = await command.run({ ids: open.map(({ id }) => id), reason })
    // Some may be waived although another was refused, so everything is read again in both cases.
    refreshAfter(client, 'turnover.waive')
    if (!outcome.done) return
    notify('success', t('done.waive'))
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
          {...reasonTexts(t, 'waive')}
          title={t('waive.allTitle', { count: open.length })}
          facts={open.map(({ source, base, required, remaining, due }) => ({
            label: t(`turnover.source.${source.kind}`, { amount: formatMoney(base) }),
            value: [
              t('waive.openOf', { open: formatMoney(remaining), required: formatMoney(required) }),
              ...(due > 0 ? [t('waive.dueOf', { amount: formatMoney(due) })] : []),
            ].join(' · '),
          }))}
          working={command.working}
          error={command.error}
          onConfirm={reason => void confirm(reason)}
          onClose={close}
        />
      )}
    </>
  )
}
