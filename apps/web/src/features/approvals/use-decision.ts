import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useErrorText } from '../../ui/errors/error-text.ts'
import { useMove } from '../../ui/move/use-move.ts'
import { notify } from '../../ui/snackbar/snackbar.ts'
import type { Decision } from './approval.ts'
import { renewApprovals } from './queries.ts'

/**
 * Decides as the second approver, or withdraws as the requester. What was approved takes effect on the server
 * immediately.
 */
export function useDecision(id: string) {
  const { t } = useTranslation('approvals')
  const client = useQueryClient()
  const text = useErrorText()
  const { go, working, error, reset } = useMove(async (given: Decision, idempotencyKey) => {
    const common = { params: { id }, idempotencyKey }
    if (given.decision === 'withdraw') return call('approvals.withdraw', common)
    return given.decision === 'approve'
      ? call('approvals.approve', common)
      : call('approvals.reject', { ...common, body: { reason: given.reason } })
  })
  const decide = useCallback(
    async (given: Decision): Promise<'settled' | 'open'> => {
      const outcome = await go(given)
      if (!outcome.done && 'cancelled' in outcome) return 'open'
      renewApprovals(client)
      if (outcome.done) notify('success', t(`done.${given.decision}`))
      // Somebody else decided it: nothing is left to try here.
      const lost =
        !outcome.done &&
        outcome.error instanceof ApiError &&
        outcome.error.status === 409 &&
        outcome.error.code !== 'IN_PROGRESS'
      if (lost) notify('warning', text(outcome.error))
      return outcome.done || lost ? 'settled' : 'open'
    },
    [go, client, t, text],
  )
  return { decide, working, error, reset }
}
