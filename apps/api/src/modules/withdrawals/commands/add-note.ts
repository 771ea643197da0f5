import { ok, refuse, type WithdrawalId } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { findRecord } from '../../reads/index.ts'
import type { WithdrawalContext } from '../context.ts'
import { toWithdrawalResponses, type WithdrawalResponse } from '../withdrawal-response.ts'
import { announceFact } from '../withdrawals.events.ts'

type Input = { readonly id: WithdrawalId; readonly note: string | null }

/**
 * Keeps true: a note is colleagues' word on a withdrawal, in whatever state it is; it moves nothing, and what it said
 * before stays on the timeline.
 */
export const addWithdrawalNote = (module: WithdrawalContext): Command<Input, WithdrawalResponse> => ({
  name: 'withdrawal.note',
  permission: 'withdrawals.claim',
  object: ({ id }) => ({ kind: 'withdrawal', id }),
  async run(context, { id, note: input }) {
    const { tx, now, actor } = context
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const withdrawal = await module.repo.lock(tx, id, now)
    const before = await findRecord(tx, id, now)
    if (withdrawal === undefined || before === undefined) return refuse('NOT_FOUND')
    const note = input?.trim() ?? null
    await module.repo.note(tx, id, note)
    context.audit({ before: { note: before.note }, after: { note }, reason: note })
    announceFact(context, 'noted', id)
    const after = await findRecord(tx, id, now)
    const [shown] = after === undefined ? [] : await toWithdrawalResponses(module, tx, [after], actor, now)
    return shown === undefined ? refuse('NOT_FOUND') : ok(shown)
  },
})
