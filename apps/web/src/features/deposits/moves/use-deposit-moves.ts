import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { type Move, useMove } from '../../../ui/move/use-move.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { type Deposit, whoOf } from '../deposit.ts'
import { renew, showAnswer } from '../queries.ts'
import { type LostRace, lostRace } from './lost-race.ts'
import { isRow, type MoveAnswer, type MoveRequest, sendMove } from './send-move.ts'

export type DepositMoves = Pick<Move<MoveRequest, MoveAnswer>, 'working' | 'error' | 'reset'> & {
  /** Makes the move and says how it went. `settled`: nothing is left to try, a dialog may close. */
  make: (request: MoveRequest) => Promise<'settled' | 'open'>
}

/** The moves of one deposit. Never optimistic: the screen changes when the server has answered. */
export function useDepositMoves(deposit: Deposit): DepositMoves {
  const { t } = useTranslation('deposits')
  const client = useQueryClient()
  const lost = useLostRaceWords()
  const { id } = deposit
  const { go, working, error, reset } = useMove((request: MoveRequest, key) => sendMove(id, request, key))
  const make = useCallback<DepositMoves['make']>(
    async request => {
      const outcome = await go(request)
      if (outcome.done) {
        const { answer } = outcome
        if (isRow(answer)) showAnswer(client, answer)
        renew(client, id)
        const shown = isRow(answer) ? answer : deposit
        notify(
          'success',
          t(isRow(answer) ? `done.${request.move}` : 'done.asked', {
            who: whoOf(shown) ?? t('cell.nobody'),
            amount: formatMoney(shown.amount),
          }),
        )
        return 'settled'
      }
      if ('cancelled' in outcome) return 'open'
      // Whatever was refused, the screen was wrong about something: read it again.
      renew(client, id)
      const race = lostRace(outcome.error)
      if (race !== null) notify('warning', lost(race))
      return race === null ? 'open' : 'settled'
    },
    [go, client, id, deposit, t, lost],
  )
  return { make, working, error, reset }
}

function useLostRaceWords(): (race: LostRace) => string {
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
