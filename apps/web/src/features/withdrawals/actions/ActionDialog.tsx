import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type Answer, useAction } from '../../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import { findNext } from '../queries.ts'
import type { Withdrawal } from '../withdrawal.ts'
import { type ConfirmedAction, consequenceOf } from './consequence.ts'
import { ManualPayoutDialog } from './ManualPayoutDialog.tsx'
import { SettleDisputeDialog } from './SettleDisputeDialog.tsx'
import { useFacts } from './use-facts.tsx'

type Props = {
  action: ConfirmedAction
  withdrawal: Withdrawal
  /** Called after the action; `next` is the next row that waits for a decision of this admin. */
  onDecided: ((next: string | undefined) => void) | undefined
  onClose: () => void
}

/** Confirms an action with its facts and consequence, and asks for the input the action needs. */
export function ActionDialog({ action, withdrawal, onDecided, onClose }: Props) {
  const { t } = useTranslation('withdrawals')
  const client = useQueryClient()
  const { id, member } = withdrawal
  const { run, dialog } = useAction(`withdrawals.${action}`, {
    conflicts: 'withdrawals',
    done: ({ data }) => t(`done.${resultOf(action, data)}`, { username: member.username }),
    onSettled: onClose,
  })
  const confirm = async (request: Parameters<typeof run>[0]) => {
    // Determined now, because the list may have changed when the response arrives.
    const next = findNext(client, id)
    if ((await run(request)) === 'done') onDecided?.(next)
  }
  const params = { id }
  const { key, values } = consequenceOf(action, withdrawal)
  const common = {
    title: t(`dialog.${action}.title`),
    note: t(key, values),
    confirm: t(`dialog.${action}.confirm`),
    facts: useFacts(withdrawal),
    ...dialog,
    onClose,
  }
  switch (action) {
    case 'reject':
    case 'refund':
      return (
        <ReasonDialog
          {...common}
          tone={action === 'reject' ? 'error' : 'primary'}
          suggestions={t.list(`dialog.${action}.reasons`)}
          onConfirm={reason => void confirm({ params, body: { reason } })}
        />
      )
    case 'pay-by-hand':
      return <ManualPayoutDialog {...common} onConfirm={body => void confirm({ params, body })} />
    case 'settle-dispute':
      return <SettleDisputeDialog {...common} onConfirm={body => void confirm({ params, body })} />
    case 'approve':
    case 'second-approve':
    case 'retry':
      return <ConfirmDialog {...common} onConfirm={() => void confirm({ params })} />
  }
}

/** The key of the message: some actions only start something. */
function resultOf(action: ConfirmedAction, answer: Answer<`withdrawals.${ConfirmedAction}`>['data']): string {
  if (!('id' in answer)) return 'asked'
  return answer.status === 'paying' || answer.status === 'awaiting-second' ? answer.status : action
}
