import { harmReviews } from '@backoffice/contract/harm/lists'
import type { LicenceRules } from '@backoffice/contract/licences/rules'
import type { MemberId } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { fileColumns, type ListExports, text } from '../lists/index.ts'
import { claimReview, finishReview, releaseReview } from './commands/review-commands.ts'
import type { HarmContext } from './context.ts'
import { COUNT_DAYS, countDays } from './count-days.ts'
import { findFlagged } from './find-flagged.ts'
import { ofMemberHandler, showReview } from './review-response.ts'
import { reviewList, type ReviewRecord } from './reviews.list.ts'
import { markStale } from './scores.repo.ts'
import { SCORE, scoreMembers } from './score-members.ts'
import { bonusStopsAgree } from './stops-check.repo.ts'

const SCORE_SECONDS = 10
const [COUNT_SECONDS, COUNT_MS] = [60, 20_000]

const columns = fileColumns(harmReviews, 'harm', {
  member: { member: 'member', name: text((row: ReviewRecord) => row.member.name) },
  reasons: text(row => row.reasons.map(({ marker, figure, points }) => `${marker} ${figure} (${points})`).join(', ')),
})

/** The harm module: scores of markers of harm, computed in the background, and the reviews they ask for. */
export function createHarm(deps: Deps, dependencies: Omit<HarmContext, 'deps'>) {
  const module: HarmContext = { deps, ...dependencies }
  module.ledger.addCheck(bonusStopsAgree)
  const [claim, release, finish] = [claimReview(module), releaseReview(module), finishReview(module)]
  const list = listHandler(harmReviews, deps, {
    list: reviewList,
    narrow: filters => filters,
    show: (rows, { actor }) => rows.map(row => showReview(row, actor)),
  })
  const handlers = {
    'harm.reviews': list,
    'harm.of-member': ofMemberHandler(module),
    'harm.claim': ({ params, origin }) => runCommand(deps, claim, origin, { id: params.id }),
    'harm.release': ({ params, origin }) => runCommand(deps, release, origin, { id: params.id }),
    'harm.finish': ({ params, body, origin }) => runCommand(deps, finish, origin, { id: params.id, ...body }),
  } satisfies Partial<Handlers>
  const exports: Pick<ListExports, 'harm.reviews'> = { 'harm.reviews': { columns, read: list } }
  return {
    handlers,
    exports,
    /** Marks members whose score the next run computes, such as of data that was loaded. */
    mark: (ids: readonly MemberId[]): Promise<void> => markStale(deps.db, ids, deps.clock.now()),
    /** The timer's work, callable in tests. */
    score: (signal?: AbortSignal): Promise<void> => scoreMembers(module, signal),
    /** Whom these rules and others would have flagged on past days. */
    flagged: (before: LicenceRules, after: LicenceRules, withinMs?: number) =>
      findFlagged(deps, before, after, withinMs),
    /** Counts the days that are over, for at most so long. */
    countDays: (withinMs: number, signal?: AbortSignal): Promise<void> => countDays(deps, { withinMs, signal }),
    start(): void {
      deps.jobs.every(SCORE, SCORE_SECONDS, signal => scoreMembers(module, signal))
      deps.jobs.every(COUNT_DAYS, COUNT_SECONDS, signal => countDays(deps, { withinMs: COUNT_MS, signal }))
    },
  }
}
