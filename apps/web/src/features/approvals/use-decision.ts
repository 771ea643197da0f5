import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useErrorText } from '../../ui/errors/error-text.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { notify } from '../../ui/snackbar/snackbar.ts'
import type { Decision } from './approval.ts'
import { invalidateApprovals } from './queries.ts'

/** Decides as the second approver, or withdraws as the requester. The server applies an approval immediately. */
export function useDecision(id: string) {
  const { t } = useTranslation('approvals')
  const client = useQueryClient()
  const text = useErrorText()
  const { go, working, error, reset } = useAction(async (input: Decision, idempotencyKey) => {
    const common = { params: { id }, idempotencyKey }
    if (input.decision === 'withdraw') return call('approvals.withdraw', common)
    return input.decision === 'approve'
      ? call('approvals.approve', common)
      : call('approvals.reject', { ...common, body: { reason: input.reason } })
  })
  const decide = useCallback(
    async (input: Decision): Promise<'settled' | 'open'> => {
      const outcome = await go(input)
      if (!outcome.done && 'cancelled' in outcome) return 'open'
      invalidateApprovals(client)
      if (outcome.done) notify('success', t(`done.${input.decision}`))
      // Another admin has decided it: a retry is pointless.
      const isConflict =
        !outcome.done &&
        outcome.error instanceof ApiError &&
        outcome.error.status === 409 &&
        outcome.error.code !== 'IN_PROGRESS'
      if (isConflict) notify('warning', text(outcome.error))
      return outcome.done || isConflict ? 'settled' : 'open'
    },
    [go, client, t, text],
  )
  return { decide, working, error, reset }
}
