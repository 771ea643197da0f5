import { ok, refuse, type WithdrawalId } from '@backoffice/kernel'
import { adminCommand, type Command } from '../../../platform/command/command.ts'
import type { WithdrawalContext } from '../context.ts'
import { toWithdrawalResponse, type WithdrawalResponse } from '../withdrawal-response.ts'
import { writeNote } from '../withdrawals.repo.ts'
import { actionCommand, announceWithdrawal } from './withdrawal-command.ts'

type Input = { readonly id: WithdrawalId; readonly note: string | null }

/** Writes the colleagues' note on a withdrawal, in whatever status; what it said before stays on the timeline. */
export const addWithdrawalNote = (module: WithdrawalContext): Command<Input, WithdrawalResponse> =>
  adminCommand({
    ...actionCommand('note'),
    async run(context, input) {
      const { tx, now, actor } = context
      const withdrawal = await module.repo.lock(tx, input.id, now)
      if (withdrawal === undefined) return refuse('NOT_FOUND')
      const note = input.note?.trim() ?? null
      const noted = await writeNote(tx, withdrawal.id, note, now)
      if (noted === undefined) return refuse('NOT_FOUND')
      announceWithdrawal(context, 'noted', withdrawal.id)
      context.audit({ before: { note: withdrawal.note }, after: { note }, reason: note })
      return ok(await toWithdrawalResponse(module, tx, noted, actor, now))
    },
  })
