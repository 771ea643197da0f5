import { permissionOf } from '@backoffice/contract'
import type { WheelVersion } from '@backoffice/contract/wheel/forms'
import { ok, refuse } from '@backoffice/kernel'
import { z } from 'zod'
import { recordCommand } from '../../../platform/command/record-command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import { refuseProblem } from '../../../platform/lists/cursor.ts'
import type { WheelContext } from '../context.ts'
import { changesOf, otherPrizes, publishProblem } from '../domain/wheel.ts'
import { showVersions } from '../wheel-response.ts'
import { findLive, lockVersion, publishDraft, resetWins, stopLive, type StoredVersion } from '../wheel.repo.ts'
import { changed, type DraftInput, ofDraft, showDraft, WHEEL } from './edit-draft.ts'

/** Requests that the draft replaces the live wheel. It is published as the approver saw it. */
export function publishWheel(module: WheelContext) {
  const approval = module.approvals.twoPerson({
    kind: 'wheel.publish',
    payload: z.object({ number: z.number(), version: z.number() }),
    async execute({ tx, now, actor, announce }, { subjectId, requestedBy, payload }) {
      const draft = await lockVersion(tx, 'draft', now)
      if (draft === undefined || draft.id !== subjectId || draft.version !== payload.version)
        return refuse('STATE_CONFLICT', { status: draft === undefined ? 'discarded' : 'changed' })
      // The admin who saved the draft last decided what it pays, also where another one requested it. A requester comes
      // here only as the sole approver.
      if (draft.savedBy?.id === actor.id && requestedBy !== actor.id) return refuse('SAME_PERSON')
      const problem = refuseProblem(publishProblem(draft.document))
      if (problem !== null) return problem
      const live = await lockVersion(tx, 'published', now)
      await publishDraft(tx, draft.id, { requestedBy, approvedBy: actor.id, now })
      if (live !== undefined) await resetWins(tx, otherPrizes(live.document, draft.document))
      announce(changed(draft.id))
      return ok({
        before: live === undefined ? null : { version: live.number },
        after: { version: draft.number, changes: changesOf(live?.document ?? null, draft.document) },
      })
    },
  })
  return recordCommand<
    DraftInput & { readonly reason: string },
    StoredVersion,
    true,
    ExecutedOrPending<WheelVersion>,
    ExecutedOrPending<WheelVersion>
  >({
    ...ofDraft(module, 'wheel.publish'),
    check: async (_context, { document }) => refuseProblem(publishProblem(document)) ?? ok(true),
    async save(context, { id, number, version, document }, _checked, { reason }) {
      const live = await findLive(context.tx, context.now)
      const changes = changesOf(live?.document ?? null, document)
      return approval.request(context, {
        subject: { kind: WHEEL, id, label: `${number}` },
        amount: null,
        payload: { number, version },
        shown: { replaces: live === undefined ? '—' : String(live.number), changes: changes.join('\n'), reason },
        audited: { number, changes },
        reason,
      })
    },
    async show({ tx, now }, _input, _draft, saved) {
      if (saved !== undefined) return ok(saved)
      const shown = await showDraft(module, tx, now)
      return shown.ok ? ok({ executed: shown.value }) : shown
    },
  })
}

/** Stops the live wheel now: no second approver is needed to pay less. */
export const stopWheel = (module: WheelContext) =>
  recordCommand({
    name: 'wheel.stop',
    permission: permissionOf('wheel.stop'),
    kind: WHEEL,
    async lock({ tx, now, audit }, _input: { readonly id: string; readonly reason: string }) {
      const live = await lockVersion(tx, 'published', now)
      if (live !== undefined) audit({ object: { kind: WHEEL, id: live.id } })
      return live
    },
    check: async (_context, { document, stoppedAt }) =>
      document.enabled && stoppedAt === null ? ok(true) : refuse('STATE_CONFLICT', { status: 'stopped' }),
    save: ({ tx, now }, { id }) => stopLive(tx, id, now),
    changes: ({ number }, _checked, { reason }) => ({ after: { version: number, stopped: true }, reason }),
    event: ({ id }) => changed(id),
    async show({ tx, now }) {
      const live = await findLive(tx, now)
      const [shown] = live === undefined ? [] : await showVersions(module, tx, [live])
      return shown === undefined ? refuse('NOT_FOUND') : ok(shown)
    },
  })
