import { ok, refuse, type WithdrawalId } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import type { WithdrawalContext } from '../context.ts'
import { toWithdrawalResponse, type WithdrawalResponse } from '../withdrawal-response.ts'
import { writeNote } from '../withdrawals.repo.ts'
import { actionCommand, announceWithdrawal, lockByAdmin } from './withdrawal-command.ts'

type Input = { readonly id: WithdrawalId; readonly note: string | null }

/** Writes the colleagues' note on a withdrawal, in whatever status; what it said before stays on the timeline. */
export const addWithdrawalNote = (module: WithdrawalContext): Command<Input, WithdrawalResponse> => ({
  ...actionCommand('claim'),
  name: 'withdrawal.note',
  async run(call, input) {
    const locked = await lockByAdmin(module, call, input.id)
    if (!locked.ok) return locked
    const { withdrawal, context } = locked.value
    const { tx, now, actor } = context
    const note = input.note?.trim() ?? null
    const noted = await writeNote(tx, withdrawal.id, note, now)
    if (noted === undefined) return refuse('NOT_FOUND')
    announceWithdrawal(context, 'noted', withdrawal.id)
    context.audit({ before: { note: withdrawal.note }, after: { note }, reason: note })
    return ok(await toWithdrawalResponse(module, tx, noted, actor, now))
  },
})
