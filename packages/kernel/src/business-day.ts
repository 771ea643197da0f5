/**
 * The operator's business day: a calendar day in the operator's zone that starts at a cut-off (`HH:MM`, zone time).
 * With a cut-off of 11:00, 10:59 belongs to the previous day. Written `YYYY-MM-DD`, Gregorian.
 */
export type BusinessDay = string
export type DayRule = { readonly timeZone: string; readonly cutOff: string }

export const BANGKOK: DayRule = { timeZone: 'Asia/Bangkok', cutOff: '00:00' }

/** The business day of an instant. */
export function businessDayOf(instant: Date, rule: DayRule): BusinessDay {
  const local = partsOf(instant, rule.timeZone)
  const minutes = local.hour * 60 + local.minute
  const day = Date.UTC(local.year, local.month - 1, local.day)
  return isoDay(minutes < cutOffMinutes(rule) ? day - DAY : day)
}

/** The limits of a business day: `from` inclusive, `to` exclusive. */
export function boundsOf(day: BusinessDay, rule: DayRule): { from: Date; to: Date } {
  return { from: startOf(day, rule), to: startOf(addDays(day, 1), rule) }
}

export function addDays(day: BusinessDay, days: number): BusinessDay {
  return isoDay(utcOf(day) + days * DAY)
}

/** True for an existing Gregorian day: false for 2026-02-30. */
export function isBusinessDay(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(utcOf(day)) && isoDay(utcOf(day)) === day
}

/** True when the runtime knows the zone. */
export function isTimeZone(zone: string): boolean {
  try {
    formatterOf(zone)
    return true
  } catch {
    return false
  }
}

export const isCutOff = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const DAY = 86_400_000
const formatters = new Map<string, Intl.DateTimeFormat>()

/** The UTC instant of a day's cut-off. Two rounds: the offset at the guess may differ from that at the result. */
function startOf(day: BusinessDay, rule: DayRule): Date {
  const wanted = utcOf(day) + cutOffMinutes(rule) * 60_000
  let guess = wanted - offsetAt(wanted, rule.timeZone)
  guess = wanted - offsetAt(guess, rule.timeZone)
  return new Date(guess)
}

function offsetAt(instant: number, zone: string): number {
  const local = partsOf(new Date(instant), zone)
  const asUtc = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second)
  return asUtc - Math.floor(instant / 1000) * 1000
}

function partsOf(instant: Date, zone: string) {
  const found: Record<string, number> = {}
  for (const part of formatterOf(zone).formatToParts(instant))
    if (part.type !== 'literal') found[part.type] = Number(part.value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = found
  return { year, month, day, hour, minute, second }
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}

const utcOf = (day: BusinessDay): number => Date.parse(`${day}T00:00:00Z`)
const isoDay = (utc: number): BusinessDay => new Date(utc).toISOString().slice(0, 10)

function cutOffMinutes(rule: DayRule): number {
  const [hours = '0', minutes = '0'] = rule.cutOff.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** The time as a dependency: pure code never reads the system clock. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests: stands still until it is set. */
export function fixedClock(
  start: string | Date,
): Clock & { set(to: string | Date): void; advance(milliseconds: number): void } {
  let current = new Date(start).getTime()
  return {
    now: () => new Date(current),
    set: to => {
      current = new Date(to).getTime()
    },
    advance: milliseconds => {
      current += milliseconds
    },
  }
}
