import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { type Action, useAction } from '../../../ui/action/use-action.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { type Deposit, depositLabelOf } from '../deposit.ts'
import { invalidateDeposit, showAnswer } from '../queries.ts'
import { type StateConflict, parseStateConflict } from './state-conflict.ts'
import { isRow, type ActionResult, type ActionRequest, sendAction } from './send-action.ts'

export type DepositActions = Pick<Action<ActionRequest, ActionResult>, 'working' | 'error' | 'reset'> & {
  /** Makes the move and says how it went. `settled`: nothing is left to try, a dialog may close. */
  make: (request: ActionRequest) => Promise<'settled' | 'open'>
}

/** The moves of one deposit. Never optimistic: the screen changes when the server has answered. */
export function useDepositActions(deposit: Deposit): DepositActions {
  const { t } = useTranslation('deposits')
  const client = useQueryClient()
  const describeConflict = useStateConflictLabels()
  const { id } = deposit
  const { go, working, error, reset } = useAction((request: ActionRequest, key) => sendAction(id, request, key))
  const make = useCallback<DepositActions['make']>(
    async request => {
      const outcome = await go(request)
      if (outcome.done) {
        const { answer } = outcome
        if (isRow(answer)) showAnswer(client, answer)
        invalidateDeposit(client, id)
        const shown = isRow(answer) ? answer : deposit
        notify(
          'success',
          t(isRow(answer) ? `done.${request.action}` : 'done.asked', {
            who: depositLabelOf(shown) ?? t('cell.nobody'),
            amount: formatMoney(shown.amount),
          }),
        )
        return 'settled'
      }
      if ('cancelled' in outcome) return 'open'
      // Whatever was refused, the screen was wrong about something: read it again.
      invalidateDeposit(client, id)
      const conflict = parseStateConflict(outcome.error)
      if (conflict !== null) notify('warning', describeConflict(conflict))
      return conflict === null ? 'open' : 'settled'
    },
    [go, client, id, deposit, t, describeConflict],
  )
  return { make, working, error, reset }
}

function useStateConflictLabels(): (conflict: StateConflict) => string {
  const { t } = useTranslation('deposits')
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
