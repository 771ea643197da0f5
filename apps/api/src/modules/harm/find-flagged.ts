import type { FlaggedPreview } from '@backoffice/contract/harm/flagged'
import type { LicenceRules } from '@backoffice/contract/licences/rules'
import { boundsOf, type MemberId } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { TRIED_DAYS, triedDays } from './count-days.ts'
import { countHistory, readHistory } from './days.repo.ts'
import { Comparison } from './domain/flagged.ts'

/** Members read in one statement. */
const PAGE = 500
const WITHIN_MS = 4_000

/**
 * Whom rules in force and other rules would have flagged on the days that are over, by the functions of the live score.
 * Ends when its time is up, and says how many members it counted.
 */
export async function findFlagged(
  deps: Deps,
  before: LicenceRules,
  after: LicenceRules,
  withinMs: number = WITHIN_MS,
): Promise<FlaggedPreview> {
  const days = triedDays(deps)
  const started = performance.now()
  const history = await countHistory(deps.reader, days, boundsOf(days.from, deps.config.dayRule).from)
  const comparison = new Comparison(before, after)
  let counted = 0
  for (let last: MemberId | null = null; performance.now() - started < withinMs; ) {
    const page = await readHistory(deps.reader, days, last, PAGE)
    for (const { memberId, username, days: past } of page) comparison.add({ id: memberId, username }, past)
    counted += page.length
    last = page.at(-1)?.memberId ?? null
    if (page.length < PAGE) break
  }
  return {
    ...days,
    days: { counted: history.days, of: TRIED_DAYS },
    members: { counted, of: Math.max(counted, history.members) },
    active: history.active,
    ...comparison.result,
  }
}
