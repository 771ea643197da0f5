import { type Endpoints, permissionOf } from '@backoffice/contract'
import type { harmReview } from '@backoffice/contract/harm/endpoints'
import { ok, refuse } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { Handler } from '../../platform/http/index.ts'
import { textFor } from '../../platform/personal.ts'
import { readLicence } from '../licences/index.ts'
import { memberExists } from '../members/index.ts'
import type { HarmContext } from './context.ts'
import { reviewList, type ReviewRecord } from './reviews.list.ts'
import { findScore } from './scores.repo.ts'

type Shown = z.output<typeof harmReview>

/** A reason is free text, which can contain a phone or an account number. */
export function showReview(row: ReviewRecord, viewer: AdminActor): Shown {
  const can: Shown['can'] = []
  if (viewer.permissions.has(permissionOf('harm.claim'))) {
    if (row.status === 'due') can.push('claim')
    if (row.status === 'working') can.push('release')
    if (row.status === 'working' && row.claimedBy?.id === viewer.id) can.push('finish')
  }
  return { ...row, reason: textFor(viewer, row.reason), can }
}

const MAX_LISTED = 50

/** A member's score with its reasons, the levels of the rules, and their reviews. */
export const ofMemberHandler =
  ({ deps }: HarmContext): Handler<Endpoints['harm.of-member']> =>
  async ({ params, actor }) => {
    const memberId = params.id
    const { db, clock, config } = deps
    if (!(await memberExists(db, memberId))) return refuse('NOT_FOUND')
    const narrowed = await reviewList.narrow(db, { memberId, from: null, until: null }, clock.now())
    const { rows } = await narrowed.page({ sort: '-openedAt', limit: MAX_LISTED, cursor: null })
    const found = await findScore(db, memberId)
    const { rules } = await readLicence(db, config)
    return ok({
      data: {
        current:
          found === undefined || found.computedAt === null
            ? null
            : { score: found.score, reasons: [...found.reasons], computedAt: found.computedAt },
        levels: { review: rules.harmReviewFrom, stop: rules.bonusStopFrom },
        reviews: rows.map(row => showReview(row, actor)),
      },
    })
  }
