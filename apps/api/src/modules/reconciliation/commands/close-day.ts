import { permissionOf } from '@backoffice/contract'
import { ok, refuse, type BankAccountId, type BusinessDay, type Satang } from '@backoffice/kernel'
import { adminCommand, type Command } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { lockAccount } from '../../bank-accounts/index.ts'
import { insertClosing } from '../day-closings.repo.ts'
import { kept } from '../domain/reconciliation.ts'
import {
  boundsFor,
  closableFrom,
  toReconciliationDetail,
  dayStatusesFor,
  statusOf,
  unreconciledAt,
  type ReconciliationDetail,
} from '../reconciliation.ts'
import type { Deps } from '../../../platform/deps.ts'

type Input = {
  readonly accountId: BankAccountId
  readonly day: BusinessDay
  readonly bankBalance: Satang
  readonly note?: string | undefined
}

/** Closes a day once, by one admin, with its figures stored; an unreconciled difference needs a note. */
export const closeDay = (deps: Deps): Command<Input, ReconciliationDetail> =>
  adminCommand({
    name: 'bank-day.close',
    permission: permissionOf('banking.close-day'),
    object: ({ accountId }) => ({ kind: 'bank-account', id: accountId }),
    async run(context, { accountId, day, bankBalance, note }) {
      const { actor, tx, now } = context
      const bounds = boundsFor(deps, day)
      if (now < closableFrom(bounds)) return refuse('DAY_NOT_OVER', { until: closableFrom(bounds) })
      // Lines of an account are processed one after the other: none arrives while its day is evaluated.
      if ((await lockAccount(tx, accountId)) === undefined) return refuse('NOT_FOUND')
      const [current] = await dayStatusesFor(tx, accountId, bounds)
      if (current === undefined) return refuse('NOT_FOUND')
      const { closing } = current
      if (closing !== null && statusOf(current) === 'closed')
        return refuse('STATE_CONFLICT', { status: 'closed', by: closing.by, at: closing.at })
      const unexplained = unreconciledAt(current, bankBalance)
      if (unexplained !== 0n && note === undefined) return badField('note', 'NOTE_REQUIRED')
      const figures = kept(current.day)
      await insertClosing(
        tx,
        {
          accountId,
          day,
          round: (closing?.round ?? 0) + 1,
          bankBalance,
          unexplained,
          figures,
          note: note ?? null,
          by: actor.id,
        },
        now,
      )
      context.audit({
        before:
          closing === null ? null : { round: closing.round, bankBalance: closing.bankBalance, ...closing.figures },
        after: { day, bankBalance, unexplained, ...figures },
        reason: note ?? null,
      })
      context.announce({ name: 'bank-day.closed', topic: 'banking', ids: [accountId] })
      const [closed] = await dayStatusesFor(tx, accountId, bounds)
      return closed === undefined
        ? refuse('NOT_FOUND')
        : ok(await toReconciliationDetail(tx, closed, bounds, actor, now))
    },
  })
