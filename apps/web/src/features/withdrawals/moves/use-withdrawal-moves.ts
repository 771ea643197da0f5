import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { type Move, useMove } from '../../../ui/move/use-move.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { renew, showAnswer } from '../queries.ts'
import type { MoveName, Withdrawal } from '../withdrawal.ts'
import { type LostRace, lostRace } from './lost-race.ts'
import { type MoveAnswer, type MoveRequest, sendMove } from './send-move.ts'

export type WithdrawalMoves = Pick<Move<MoveRequest, MoveAnswer>, 'working' | 'error' | 'reset'> & {
  /**
   * Makes the move and says how it went. `done`: it was made. `settled`: there is nothing left to try, a dialog may
   * close. `aloud`: a failure has no dialog to be shown in.
   */
  make: (request: MoveRequest, options?: { aloud?: boolean }) => Promise<'done' | 'settled' | 'open'>
}

/** The moves of one withdrawal. Never optimistic: the screen changes when the server has answered. */
export function useWithdrawalMoves(withdrawal: Withdrawal): WithdrawalMoves {
  const { id } = withdrawal
  const { username } = withdrawal.member
  const { t } = useTranslation('withdrawals')
  const client = useQueryClient()
  const text = useErrorText()
  const lost = useLostRaceWords()
  const { go, working, error, reset } = useMove((request: MoveRequest, key) => sendMove(id, request, key))

  const make = useCallback<WithdrawalMoves['make']>(
    async (request, options) => {
      const outcome = await go(request)
      if (outcome.done) {
        if (isRow(outcome.answer)) showAnswer(client, outcome.answer)
        renew(client, id)
        notify('success', t(`done.${resultOf(request.move, outcome.answer)}`, { username }))
        return 'done'
      }
      if ('cancelled' in outcome) return 'open'
      const race = lostRace(outcome.error)
      // Whatever was refused, the screen was wrong about something: read it again.
      renew(client, id)
      if (race !== null) notify('warning', lost(race))
      else if (options?.aloud === true) notify('error', text(outcome.error))
      return race === null ? 'open' : 'settled'
    },
    [go, client, id, username, t, lost, text],
  )
  return { make, working, error, reset }
}

const isRow = (answer: MoveAnswer): answer is Withdrawal => 'id' in answer

/** What came of it: some moves only begin something, and say so. */
function resultOf(move: MoveName, answer: MoveAnswer): string {
  if (!isRow(answer)) return 'asked'
  if (answer.status === 'paying') return 'paying'
  return answer.status === 'awaiting-second' ? 'awaiting-second' : move
}

function useLostRaceWords(): (race: LostRace) => string {
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
