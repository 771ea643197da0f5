import type { FlaggedPreview } from '@backoffice/contract/harm/flagged'
import type { LicenceRules } from '@backoffice/contract/licences/rules'
import { boundsOf, type MemberId } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { TRIED_DAYS, triedDays } from './count-days.ts'
import { countActive, countHistory, type HistoryRow, readHistory, readWithin } from './days.repo.ts'
import { Comparison } from './domain/flagged.ts'

/** Members read in one statement. */
const PAGE = 500
const WITHIN_MS = 4_000

/**
 * Whom rules in force and other rules would have flagged on the days that are over, by the functions of the live score.
 * Ends when its time is up, and says how many members it counted and whether these are all.
 */
export async function findFlagged(
  { clock, config, reader }: Pick<Deps, 'clock' | 'config' | 'reader'>,
  before: LicenceRules,
  after: LicenceRules,
  withinMs: number = WITHIN_MS,
): Promise<FlaggedPreview> {
  const started = performance.now()
  const left = () => withinMs - (performance.now() - started)
  const days = triedDays({ clock, config })
  const history = await countHistory(reader, days)
  const since = boundsOf(days.from, config.dayRule).from
  const active = await readWithin(reader, withinMs / 4, tx => countActive(tx, since))
  const comparison = new Comparison(before, after)
  let [counted, isAll] = [0, false]
  for (let last: MemberId | null = null; !isAll && left() > 0; ) {
    const afterId: MemberId | null = last
    const page: readonly HistoryRow[] | undefined = await readWithin(reader, left(), tx =>
      readHistory(tx, days, afterId, PAGE),
    )
    if (page === undefined) break
    for (const { memberId, username, days: past } of page) comparison.add({ id: memberId, username }, past)
    counted += page.length
    last = page.at(-1)?.memberId ?? null
    isAll = page.length < PAGE
  }
  return {
    ...days,
    complete: isAll && history.days === TRIED_DAYS,
    days: { counted: history.days, of: TRIED_DAYS },
    members: { counted, of: isAll ? counted : Math.max(counted, history.members) },
    active: active ?? 0,
    ...comparison.result,
  }
}
