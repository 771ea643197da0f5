import { ok, type WithdrawalId } from '@backoffice/kernel'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { findRecord } from '../withdrawals.list.ts'
import { leaseFrom } from '../domain/withdrawal.ts'
import type { WithdrawalContext } from '../context.ts'
import { announceWithdrawal, ofWithdrawal, saveTransition } from './withdrawal-command.ts'

type Input = { readonly id: WithdrawalId }

/** Claims a withdrawal: one admin at a time holds it, for ten minutes from the last time they claimed it. */
export const claimWithdrawal = (module: WithdrawalContext) =>
  recordCommand({
    ...ofWithdrawal<Input>(module, 'claim'),
    check: async ({ now, actor }) => ok({ by: actor.id, until: leaseFrom(now) }),
    save: (context, withdrawal, claim) =>
      saveTransition(module, context, withdrawal, { status: 'claimed', claim }, 'claimed'),
  })

/** Gives a claim back; only its holder can. */
export const releaseWithdrawal = (module: WithdrawalContext) =>
  recordCommand({
    ...ofWithdrawal<Input>(module, 'release'),
    check: async () => ok(true),
    save: (context, withdrawal) => saveTransition(module, context, withdrawal, { status: 'pending' }, 'released'),
  })

/** Writes the colleagues' note on a withdrawal, in whatever status; what it said before stays on the timeline. */
export const addWithdrawalNote = (module: WithdrawalContext) => {
  const { authorize: _authorize, ...anyStatus } = ofWithdrawal<Input & { readonly note: string | null }>(
    module,
    'claim',
  )
  return recordCommand({
    ...anyStatus,
    name: 'withdrawal.note',
    async check({ tx, now }, { id }, { note }) {
      const record = await findRecord(tx, id, now)
      return ok({ before: record?.note ?? null, after: note?.trim() ?? null })
    },
    async save(context, { id }, { after }) {
      await module.repo.note(context.tx, id, after)
      announceWithdrawal(context, 'noted', id)
    },
    changes: (_withdrawal, { before, after }) => ({ before: { note: before }, after: { note: after }, reason: after }),
  })
}
