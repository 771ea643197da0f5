import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { type Action, useAction } from '../../../ui/action/use-action.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { invalidateWithdrawal, showAnswer } from '../queries.ts'
import type { ActionName, Withdrawal } from '../withdrawal.ts'
import { type StateConflict, parseStateConflict } from './state-conflict.ts'
import { type ActionResult, type ActionRequest, sendAction } from './send-action.ts'

export type WithdrawalActions = Pick<Action<ActionRequest, ActionResult>, 'working' | 'error' | 'reset'> & {
  /**
   * Makes the move and says how it went. `done`: it was made. `settled`: there is nothing left to try, a dialog may
   * close. `aloud`: a failure has no dialog to be shown in.
   */
  make: (request: ActionRequest, options?: { aloud?: boolean }) => Promise<'done' | 'settled' | 'open'>
}

/** The moves of one withdrawal. Never optimistic: the screen changes when the server has answered. */
export function useWithdrawalActions(withdrawal: Withdrawal): WithdrawalActions {
  const { id } = withdrawal
  const { username } = withdrawal.member
  const { t } = useTranslation('withdrawals')
  const client = useQueryClient()
  const text = useErrorText()
  const describeConflict = useStateConflictLabels()
  const { go, working, error, reset } = useAction((request: ActionRequest, key) => sendAction(id, request, key))

  const make = useCallback<WithdrawalActions['make']>(
    async (request, options) => {
      const outcome = await go(request)
      if (outcome.done) {
        if (isRow(outcome.answer)) showAnswer(client, outcome.answer)
        invalidateWithdrawal(client, id)
        notify('success', t(`done.${resultOf(request.action, outcome.answer)}`, { username }))
        return 'done'
      }
      if ('cancelled' in outcome) return 'open'
      const conflict = parseStateConflict(outcome.error)
      // Whatever was refused, the screen was wrong about something: read it again.
      invalidateWithdrawal(client, id)
      if (conflict !== null) notify('warning', describeConflict(conflict))
      else if (options?.aloud === true) notify('error', text(outcome.error))
      return conflict === null ? 'open' : 'settled'
    },
    [go, client, id, username, t, describeConflict, text],
  )
  return { make, working, error, reset }
}

const isRow = (answer: ActionResult): answer is Withdrawal => 'id' in answer

/** What came of it: some moves only begin something, and say so. */
function resultOf(action: ActionName, answer: ActionResult): string {
  if (!isRow(answer)) return 'asked'
  if (answer.status === 'paying') return 'paying'
  return answer.status === 'awaiting-second' ? 'awaiting-second' : action
}

function useStateConflictLabels(): (conflict: StateConflict) => string {
  const { t } = useTranslation('withdrawals')
  const format = useFormat()
  return useCallback(
    ({ how, name, at, status }) =>
      t(`lost.${how}`, {
        name,
        time: at === '' ? '' : format.when(at, 'time'),
        status: status === undefined ? '' : t(`status.${status}`),
      }),
    [t, format],
  )
}
