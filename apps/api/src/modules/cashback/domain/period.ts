import type { CashbackDocument } from '@backoffice/contract/cashback/setting'
import { addDays, boundsOf, type BusinessDay, businessDayOf, type DayRule } from '@backoffice/kernel'

type Cycle = CashbackDocument['period']
export type Days = { readonly from: BusinessDay; readonly to: BusinessDay }
/** A version of the settings, in force from `at` until the next one. */
export type Version = { readonly version: number; readonly at: Date; readonly settings: CashbackDocument }

/** Settlements of a period's last minutes are booked, and most voids reported, before it is calculated. */
export const CALCULATE_AFTER_MS = 3_600_000
/** After a longer standstill the days before are left out. */
const MAX_DAYS_BACK = 92

/** The day, week from Monday on, or month a business day belongs to. */
export function cycleOf(day: BusinessDay, cycle: Cycle): Days {
  if (cycle === 'daily') return { from: day, to: day }
  if (cycle === 'weekly') {
    // 1970-01-01 was a Thursday.
    const weekday = (Math.floor(Date.parse(day) / 86_400_000) + 3) % 7
    const from = addDays(day, -weekday)
    return { from, to: addDays(from, 6) }
  }
  const from = `${day.slice(0, 8)}01`
  const next = `${addDays(from, 31).slice(0, 8)}01`
  return { from, to: addDays(next, -1) }
}

/**
 * The periods that have ended since the last one, oldest first, each under the settings in force at its end. A day
 * belongs to one period: where the length changes, the next period begins with the days not covered yet.
 */
export function endedPeriods({
  versions,
  lastDay,
  now,
  rule,
}: {
  /** Oldest first. */
  readonly versions: readonly Version[]
  /** The last day of the latest period. */
  readonly lastDay: BusinessDay | null
  readonly now: Date
  readonly rule: DayRule
}): (Days & { readonly version: Version })[] {
  const first = versions.find(({ settings }) => settings.enabled)
  if (first === undefined) return []
  const today = businessDayOf(now, rule)
  const start = lastDay === null ? businessDayOf(first.at, rule) : addDays(lastDay, 1)
  const earliest = addDays(today, -MAX_DAYS_BACK)
  const ended: (Days & { version: Version })[] = []
  let covered = lastDay
  let from: BusinessDay | null = null
  for (let day = start > earliest ? start : earliest; day < today; day = addDays(day, 1)) {
    const version = versionAt(versions, boundsOf(day, rule).to)
    if (version?.settings.enabled !== true) {
      from = null
      continue
    }
    const cycle = cycleOf(day, version.settings.period)
    from ??= covered === null || covered < cycle.from ? cycle.from : addDays(covered, 1)
    if (day !== cycle.to) continue
    ended.push({ from, to: day, version })
    covered = day
    from = null
  }
  return ended
}

const versionAt = (versions: readonly Version[], end: Date): Version | undefined =>
  versions.findLast(({ at }) => at < end)

/** The days a preview covers: of the running period those until today, or of the one before all. */
export function previewDays(
  which: 'running' | 'last',
  cycle: Cycle,
  lastDay: BusinessDay | null,
  today: BusinessDay,
): Days {
  const running = cycleOf(today, cycle)
  if (which === 'last') return cycleOf(addDays(running.from, -1), cycle)
  const from = lastDay !== null && lastDay >= running.from ? addDays(lastDay, 1) : running.from
  return { from, to: today }
}

/** Until when members can claim: the end of the last of these business days. */
export const claimUntil = (claimableAt: Date, claimDays: number, rule: DayRule): Date =>
  boundsOf(addDays(businessDayOf(claimableAt, rule), claimDays - 1), rule).to
