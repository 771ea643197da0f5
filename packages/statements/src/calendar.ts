import { boundsOf, isBusinessDay } from '@backoffice/kernel'
import type { Day } from './statement.ts'

const EARLIEST = 1970
const LATEST = 2199

/** The day, or undefined when it does not exist, such as 30 February. */
export function dayOf(year: number, month: number, day: number): Day | undefined {
  if (year < EARLIEST || year > LATEST) return undefined
  const text = `${year}-${two(month)}-${two(day)}`
  return isBusinessDay(text) ? text : undefined
}

/** The instant of a local day and time in a zone. */
export function instantOf(day: Day, timeZone: string, time: ClockTime = midnight): Date {
  const cutOff = `${two(time.hour)}:${two(time.minute)}`
  const key = `${timeZone} ${day} ${cutOff}`
  let minute = known.get(key)
  if (minute === undefined) {
    minute = boundsOf(day, { timeZone, cutOff }).from.getTime()
    if (known.size >= KNOWN) known.clear()
    known.set(key, minute)
  }
  return new Date(minute + time.second * 1000)
}

/** Cached: a statement has few days and many entries, and zone look-ups are slow. */
const known = new Map<string, number>()
const KNOWN = 1000

export type ClockTime = { readonly hour: number; readonly minute: number; readonly second: number }

export const midnight: ClockTime = { hour: 0, minute: 0, second: 0 }

export const isClockTime = (time: ClockTime): boolean => time.hour < 24 && time.minute < 60 && time.second < 60

/** Two-digit years from 80 to 99 belong to the last century, as in SWIFT. */
export const fullYear = (twoDigits: number): number => twoDigits + (twoDigits >= 80 ? 1900 : 2000)

const two = (part: number): string => part.toString().padStart(2, '0')
