import { type BusinessDay, isBusinessDay } from '@backoffice/kernel/business-day'
import { datesIn, localeNames } from '../../i18n/locales.ts'

/** Years from here on are Buddhist, 543 years ahead of the Gregorian calendar. */
const BUDDHIST_FROM = 2400
const AHEAD = 543

const NAMED = /^(\d{1,2})[\s./-]*(\p{L}[\p{L}\p{M}.]*?)\.?[\s,/-]*(\d{4}|\d{2})?$/u
const NAME_FIRST = /^(\p{L}[\p{L}\p{M}.]*?)\.?\s*(\d{1,2})(?:[\s,]+(\d{4}))?$/u
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/
const CHINESE = /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日?$/
const DAY_FIRST = /^(\d{1,2})[\s./-](\d{1,2})(?:[\s./-](\d{4}|\d{2}))?$/
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/

/**
 * Parses a typed day: `20 Nov 2026`, `20 พ.ย. 2569`, `2026年11月20日`, `20/11/69`, `20112026`, `2026-11-20`. The day comes before the
 * month; a missing year means the current one. Returns null if it is invalid.
 */
export function readDay(typed: string, today: BusinessDay): BusinessDay | null {
  const text = typed
    .trim()
    .replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[พค]\.\s?ศ\.\s?(?=\d)/, '')
  const parts = partsOf(text)
  if (parts === null) return null
  const day = `${yearOf(parts.year, today)}-${two(parts.month)}-${two(parts.day)}`
  return isBusinessDay(day) ? day : null
}

type Parts = { readonly day: number; readonly month: number; readonly year: string | undefined }

function partsOf(text: string): Parts | null {
  const [, day = '', name, year] = NAMED.exec(text) ?? swapped(NAME_FIRST.exec(text)) ?? []
  if (name !== undefined) {
    const month = monthOf(name)
    return month === null ? null : { day: Number(day), month, year }
  }
  const iso = YEAR_FIRST.exec(text) ?? CHINESE.exec(text)
  if (iso !== null) return { day: Number(iso[3]), month: Number(iso[2]), year: iso[1] }
  const found = DAY_FIRST.exec(text) ?? DIGITS.exec(text)
  return found === null ? null : { day: Number(found[1]), month: Number(found[2]), year: found[3] }
}

const swapped = (found: RegExpExecArray | null): readonly (string | undefined)[] | null =>
  found === null ? null : [found[0], found[2], found[1], found[3]]

function yearOf(written: string | undefined, today: BusinessDay): string {
  const now = Number(today.slice(0, 4))
  if (written === undefined) return String(now)
  const year = Number(written)
  if (written.length === 4) return String(year >= BUDDHIST_FROM ? year - AHEAD : year).padStart(4, '0')
  // Two digits can be of either era: the nearer year is meant.
  const [common, buddhist] = [2000 + year, 2500 + year - AHEAD]
  return String(Math.abs(common - now) <= Math.abs(buddhist - now) ? common : buddhist)
}

/** Returns the month, January is 1, by its short or long name or a prefix, in any of the languages. */
function monthOf(name: string): number | null {
  const wanted = bare(name)
  const found = monthNames().flatMap((names, at) =>
    names.some(known => known === wanted || (wanted.length >= 3 && known.startsWith(wanted))) ? [at + 1] : [],
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

let known: readonly (readonly string[])[] | undefined
function monthNames(): readonly (readonly string[])[] {
  known ??= Array.from({ length: 12 }, (_, month) =>
    localeNames.flatMap(locale =>
      (['short', 'long'] as const).map(form =>
        bare(
          new Intl.DateTimeFormat(datesIn(locale, 'ce'), { month: form, timeZone: 'UTC' }).format(
            Date.UTC(2026, month, 1),
          ),
        ),
      ),
    ),
  )
  return known
}

const bare = (name: string): string => name.replaceAll('.', '').toLowerCase()
const two = (value: number): string => String(value).padStart(2, '0')

/** Parses a typed time as `HH:mm`: `14:30`, `14.30`, `1430`, `9:05`. Returns null if it is invalid. */
export function readTime(typed: string): string | null {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.]?(\d{2})$/.exec(typed.trim()) ?? []
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}
