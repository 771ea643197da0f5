import { permissionOf } from '@backoffice/contract'
import type { ReviewOutcome } from '@backoffice/contract/harm/terms'
import { ok, refuse } from '@backoffice/kernel'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import type { HarmContext } from '../context.ts'
import { reviewList } from '../reviews.list.ts'
import { findReview, saveClaim, saveFinish, saveStop, type StoredReview } from '../reviews.repo.ts'
import { showReview } from '../review-response.ts'

type ById = { readonly id: string }

/** A review with its member locked. */
async function lockReview(module: HarmContext, { tx }: AdminContext, { id }: ById): Promise<StoredReview | undefined> {
  const found = await findReview(tx, id)
  if (found === undefined) return undefined
  await module.members.getForUpdate(tx, found.memberId)
  return findReview(tx, id)
}

const conflict = ({ status }: StoredReview) => refuse('STATE_CONFLICT', { status })
const event = ({ memberId }: StoredReview) => ({
  name: 'harm.review-changed',
  topic: 'members' as const,
  ids: [memberId],
})
const ofMember = ({ memberId }: StoredReview) => ({ kind: 'member', id: memberId })

async function show({ tx, actor, now }: AdminContext, { id }: ById) {
  const row = await reviewList.find(tx, id, now)
  return row === undefined ? refuse('NOT_FOUND') : ok(showReview(row, actor))
}

/** Begins to work on a review: one person at a time. */
export const claimReview = (module: HarmContext) =>
  recordCommand({
    name: 'harm.claim',
    permission: permissionOf('harm.claim'),
    kind: 'harm-review',
    lock: (context, input: ById) => lockReview(module, context, input),
    check: async (_context, review) => (review.status === 'due' ? ok({}) : conflict(review)),
    save: ({ tx, actor, now }, { id }) => saveClaim(tx, id, actor.id, now),
    changes: review => ({
      object: ofMember(review),
      before: { reviewId: review.id, status: 'due' },
      after: { status: 'working' },
    }),
    event,
    show,
  })

/** Releases a review that a person works on, such as one who is away. */
export const releaseReview = (module: HarmContext) =>
  recordCommand({
    name: 'harm.release',
    permission: permissionOf('harm.release'),
    kind: 'harm-review',
    lock: (context, input: ById) => lockReview(module, context, input),
    check: async (_context, review) => (review.status === 'working' ? ok({}) : conflict(review)),
    save: ({ tx, now }, { id }) => saveClaim(tx, id, null, now),
    changes: review => ({
      object: ofMember(review),
      before: { reviewId: review.id, status: 'working', claimedBy: review.claimedBy },
      after: { status: 'due' },
    }),
    event,
    show,
  })

type Finish = ById & { readonly outcome: ReviewOutcome; readonly reason: string }

/** Finishes a review that the person works on, and lets bonuses and marketing that stopped for it continue. */
export const finishReview = (module: HarmContext) =>
  recordCommand({
    name: 'harm.finish',
    permission: permissionOf('harm.finish'),
    kind: 'harm-review',
    lock: (context, input: Finish) => lockReview(module, context, input),
    async check({ actor }, review) {
      if (review.status === 'done') return conflict(review)
      return review.claimedBy === actor.id ? ok({}) : refuse('NOT_CLAIM_HOLDER')
    },
    async save({ tx, actor, now }, { id, memberId, bonusesStoppedAt }, _checked, { outcome, reason }) {
      await saveFinish(tx, id, { outcome, reason, by: actor.id, now })
      if (bonusesStoppedAt !== null) await saveStop(tx, memberId, null, now)
    },
    changes: (review, _checked, { outcome, reason }) => ({
      object: ofMember(review),
      before: { reviewId: review.id, status: 'working', bonusesStopped: review.bonusesStoppedAt !== null },
      after: { status: 'done', outcome, bonusesStopped: false },
      reason,
    }),
    event,
    show: (context, input) => show(context, input),
  })
