import { type MemberId, newId, ok, refuse } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { readLicence } from '../../licences/index.ts'
import type { HarmContext } from '../context.ts'
import { neededFor } from '../domain/markers.ts'
import { findOpenReview, insertReview, raiseReview, saveStop } from '../reviews.repo.ts'
import { lockScore, saveNotReady } from '../scores.repo.ts'

const HOUR_MS = 3_600_000

/**
 * Opens the review that a member's score asks for, or raises the one that is open, and stops bonuses and marketing from
 * the score of the rules on. Safe to ask twice: the first makes the score wait until it was below the level again.
 */
export const openReview = (module: HarmContext): Command<{ readonly memberId: MemberId }, null> => ({
  name: 'harm.open-review',
  object: ({ memberId }) => ({ kind: 'member', id: memberId }),
  async run(context, { memberId }) {
    const { tx, now } = context
    await module.members.getForUpdate(tx, memberId)
    const found = await lockScore(tx, memberId)
    const { rules, version } = await readLicence(tx, module.deps.config)
    if (found === undefined) return refuse('NOT_FOUND')
    const { score, reasons } = found
    const { review, stop } = neededFor(found, rules)
    if (!review) return refuse('STATE_CONFLICT', { score })
    const open = await findOpenReview(tx, memberId)
    const id = open?.id ?? newId(now.getTime())
    const deadline = new Date(now.getTime() + rules.harmReviewHours * HOUR_MS)
    if (open === undefined)
      await insertReview(tx, {
        id,
        memberId,
        score,
        reasons,
        openedAt: now,
        deadline,
        stops: stop,
        licenceVersion: version,
      })
    else await raiseReview(tx, id, { score, reasons, stoppedAt: stop ? now : null })
    if (stop && (open?.bonusesStoppedAt ?? null) === null) await saveStop(tx, memberId, now, now)
    await saveNotReady(tx, memberId, { stop })
    context.audit({
      object: { kind: 'member', id: memberId },
      after: { reviewId: id, score, reasons, bonusesStopped: stop, ...(open === undefined ? { deadline } : {}) },
    })
    context.announce({ name: 'harm.review-due', topic: 'members', ids: [memberId] })
    return ok(null)
  },
})
