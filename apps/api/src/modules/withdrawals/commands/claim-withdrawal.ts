import { ok, type WithdrawalId } from '@backoffice/kernel'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { findRecord } from '../withdrawals.list.ts'
import { leaseFrom } from '../domain/withdrawal.ts'
import type { WithdrawalContext } from '../context.ts'
import { announceWithdrawal, ofWithdrawal, saveTransition } from './withdrawal-command.ts'

type Input = { readonly id: WithdrawalId }

/**
 * Plans the next payout of a withdrawal and the job that sends it, in the transaction of the decision. Returns its
 * reference.
 */
export const claimWithdrawal = (module: WithdrawalContext) =>
  recordCommand({
    ...ofWithdrawal<Input>(module, 'claim'),
    check: async ({ now, actor }) => ok({ by: actor.id, until: leaseFrom(now) }),
    save: (context, withdrawal, claim) =>
      saveTransition(module, context, withdrawal, { status: 'claimed', claim }, 'claimed'),
  })

/**
 * Guarantees that no payout is lost: one without its job is sent; one whose sender died becomes unconfirmed; one the
 * provider has, or may have, is checked until it is settled. Safe on several nodes concurrently.
 */
export const releaseWithdrawal = (module: WithdrawalContext) =>
  recordCommand({
    ...ofWithdrawal<Input>(module, 'release'),
    check: async () => ok(true),
    save: (context, withdrawal) => saveTransition(module, context, withdrawal, { status: 'pending' }, 'released'),
  })

/** One that fails here is due again later, and must not delay the others. */
export const addWithdrawalNote = (module: WithdrawalContext) => {
  const {
    precheck: _precheck,
    authorize: _authorize,
    ...anyStatus
  } = ofWithdrawal<Input & { readonly note: string | null }>(module, 'claim')
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
