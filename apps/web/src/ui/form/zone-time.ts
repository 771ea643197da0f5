import { runtimeConfig } from '../../api/runtime-config.ts'

/**
 * Converts between a local time `YYYY-MM-DDTHH:mm` in the operator's zone and an instant, independent of the browser's
 * zone.
 */
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/

export const isLocalTime = (text: string): boolean => LOCAL.test(text) && !Number.isNaN(Date.parse(`${text}:00Z`))

/** Splits what {@link joinMoment} joined, '' where a part is missing. Either part may be invalid. */
export function splitMoment(text: string): [day: string, time: string] {
  const at = text.lastIndexOf('T')
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

export const joinMoment = (day: string, time: string): string => (day === '' && time === '' ? '' : `${day}T${time}`)

/**
 * Converts to ISO 8601 in UTC. Requires {@link isLocalTime}. Two rounds, because the offset at the estimate may differ
 * from that at the result.
 */
export function readInstant(text: string, zone = runtimeConfig().timeZone): string {
  const wanted = Date.parse(`${text}:00Z`)
  const guess = wanted - offsetAt(wanted, zone)
  return new Date(wanted - offsetAt(guess, zone)).toISOString()
}

export function writeInstant(iso: string | null | undefined, zone = runtimeConfig().timeZone): string {
  if (iso === null || iso === undefined) return ''
  const instant = Date.parse(iso)
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 16)
}

/** The instant of a local time, null where it is empty. One that was not edited keeps the seconds it had `before`. */
export function toInstant(text: string, before: string | null | undefined, zone = runtimeConfig().timeZone) {
  if (text === '') return null
  return before && text === writeInstant(before, zone) ? before : readInstant(text, zone)
}

function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const of = (type: string) => Number(parts.find(part => part.type === type)?.value)
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) -
    Math.floor(instant / 1000) * 1000
  )
}
