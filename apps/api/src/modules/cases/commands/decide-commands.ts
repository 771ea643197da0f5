import type { ErrorCode } from '@backoffice/contract'
import { type AdminId, ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminContext } from '../../../platform/command/record-command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { announceHolds } from '../announce.ts'
import {
  type Decision,
  findOpenCase,
  insertEvent,
  saveClosed,
  saveDecided,
  saveReopened,
  saveReturned,
  type StoredCase,
} from '../cases.repo.ts'
import type { CaseContext } from '../context.ts'
import { deadlineOf } from '../deadlines.ts'
import { needsSecond } from '../domain/case.ts'
import { releaseHolds } from '../holds.repo.ts'
import { type ById, stepOf } from './shared.ts'
import { notify } from './work-commands.ts'

type Decided = Pick<Decision, 'holds' | 'account'>

/** What was decided takes effect on the locked member, and the case is closed. */
async function close(
  module: CaseContext,
  context: AdminContext,
  { id, subject }: StoredCase,
  { holds, account }: Decided,
  confirmedBy: AdminId | null,
): Promise<Result<object, ErrorCode>> {
  const { tx, now, actor } = context
  if (subject.kind === 'member') {
    if (account !== 'none') {
      const restricted = await module.restrict(context, subject.id, account)
      if (!restricted.ok) return restricted
    }
    if (holds === 'release') {
      const released = await releaseHolds(tx, { caseId: id, memberId: subject.id, by: actor.id }, now)
      await announceHolds(context, subject.id, released)
    }
  }
  await saveClosed(tx, id, now, confirmedBy)
  return ok({ status: 'closed', holds, account })
}

/**
 * Decides a case. Where withdrawals are held or an account would be suspended or closed, a second approver confirms it
 * before anything takes effect.
 */
export const decideCase = (module: CaseContext) =>
  stepOf<ById & { readonly decision: Decision }>({
    name: 'decide',
    action: 'decide',
    withSubject: module,
    async check(context, { subject }, { decision: { account } }) {
      if (account === 'none') return null
      if (subject.kind === 'admin') return badField('account', 'NOT_ALLOWED')
      // What the second approver could not carry out is refused to the first.
      const possible = await module.restrict(context, subject.id, account, true)
      return possible.ok ? null : possible
    },
    async save(context, found, { decision }) {
      const { tx, now, actor } = context
      const { verdict, reasons, text, holds, account } = decision
      const data = { verdict, reasons, holds, account }
      await saveDecided(tx, found.id, now, decision, actor.id)
      await insertEvent(tx, found.id, now, { kind: 'decided', by: actor.id, note: text, data })
      const audited = { verdict, reasons, holds, account }
      if (needsSecond(found.holds, account)) return ok({ status: 'decided', ...audited })
      const closed = await close(module, context, found, decision, null)
      if (!closed.ok) return closed
      await insertEvent(tx, found.id, now, { kind: 'closed', by: actor.id })
      return ok({ ...closed.value, ...audited })
    },
  })

/** Confirms what another person decided: it takes effect now, once. */
export const confirmCase = (module: CaseContext) =>
  stepOf<ById>({
    name: 'confirm',
    action: 'confirm',
    withSubject: module,
    async save(context, found) {
      const { tx, now, actor } = context
      const { decisionHolds: holds, decisionAccount: account } = found
      if (holds === null || account === null) return refuse('STATE_CONFLICT', { status: found.status })
      await insertEvent(tx, found.id, now, { kind: 'confirmed', by: actor.id })
      const closed = await close(module, context, found, { holds, account }, actor.id)
      if (!closed.ok) return closed
      await insertEvent(tx, found.id, now, { kind: 'closed', by: actor.id })
      return ok({ ...closed.value, verdict: found.verdict, decidedBy: found.decidedBy })
    },
  })

/** Returns a decision to who took it. */
export const returnCase = stepOf<ById & { readonly reason: string }>({
  name: 'return',
  action: 'return',
  async save(context, found) {
    const { tx, now, actor } = context
    await saveReturned(tx, found.id, now)
    if (found.claimedBy !== null) await notify(context, 'case.returned', found.claimedBy, found, actor.id)
    return ok({ status: 'claimed', claimedBy: found.claimedBy })
  },
  eventOf: (_context, _found, { reason }) => ({ kind: 'returned', note: reason }),
})

/** Opens a closed case again, unless another one of its subject is open. */
export const reopenCase = (module: CaseContext) =>
  stepOf<ById & { readonly reason: string }>({
    name: 'reopen',
    action: 'reopen',
    withSubject: module,
    async save({ tx, now }, found) {
      const other = await findOpenCase(tx, found.subject)
      if (other !== undefined) return refuse('STATE_CONFLICT', { status: 'closed', openCase: other })
      const { severity, score } = found
      const deadline = deadlineOf(severity, now)
      await saveReopened(tx, found.id, now, { severity, score, deadline })
      return ok({ status: 'open', deadline })
    },
    eventOf: (_context, { verdict }, { reason }) => ({ kind: 'reopened', note: reason, data: { verdict } }),
  })
