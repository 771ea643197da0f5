import { permissionOf } from '@backoffice/contract'
import type { LineDecision } from '@backoffice/contract/access-reviews/terms'
import { ok, refuse } from '@backoffice/kernel'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { canAnswer } from '../domain/unused.ts'
import { answerWith, current, managerOf, type Shown } from '../line-response.ts'
import { lockLine, saveAnswer, type StoredLine } from '../reviews.repo.ts'

type Answer = {
  readonly id: string
  readonly version: number
  readonly decision: LineDecision
  readonly reason: string | null
}

type Answered = { readonly status: 'kept' | 'to-remove' }

/**
 * Answers a line once: by who is asked or an owner, and never about one's own rights. Removing is a decision only; the
 * role changes by its own request, which a second approver decides.
 */
export const answerLine = recordCommand<Answer, StoredLine, Answered, never, Shown>({
  name: 'access-review.answer',
  permission: permissionOf('access-reviews.answer'),
  kind: 'access-review',
  lock: ({ tx }, { id }) => lockLine(tx, id),
  async authorize({ actor }, line) {
    if (line.adminId === actor.id) return refuse('OWN_ACCOUNT')
    return canAnswer(line, managerOf(actor)) ? null : refuse('FORBIDDEN')
  },
  versioned: { of: ({ version }) => version, current },
  check: async (_context, { status }, { decision }) =>
    status === 'open'
      ? ok({ status: decision === 'keep' ? 'kept' : 'to-remove' })
      : refuse('STATE_CONFLICT', { status }),
  save: ({ tx, actor, now }, { id }, { status }, { reason }) =>
    saveAnswer(tx, id, { status, reason, by: actor.id }, now),
  changes: ({ adminId, month, permissions, status }, after, { reason }) => ({
    object: { kind: 'admin', id: adminId },
    before: { status, month, permissions },
    after,
    reason,
  }),
  event: ({ id, adminId }) => ({ name: 'access-review.answered', topic: 'admins', ids: [id, adminId] }),
  show: answerWith,
})
