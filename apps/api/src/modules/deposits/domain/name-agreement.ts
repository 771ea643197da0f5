/** `unknown`: not comparable, such as a Thai and a Latin name. */
export type NameAgreement = 'same' | 'partly' | 'unknown' | 'differs'

const titles = [
  'นางสาว',
  'น.ส.',
  'นส.',
  'ด.ช.',
  'ด.ญ.',
  'นาย',
  'นาง',
  'คุณ',
  'miss',
  'mrs.',
  'mrs',
  'mr.',
  'mr',
  'ms.',
  'ms',
]
const hiddenTail = /[*•x.…]+$/

/** Compares a name as a bank writes it (titles, masked letters, one or two words, either order) with a member's. */
export function compareNames(
  written: string | null,
  member: { readonly firstName: string; readonly lastName: string },
): NameAgreement {
  const text = plain(written ?? '')
  const first = plain(member.firstName)
  const last = plain(member.lastName)
  if (text === '' || first === '' || isThai(text) !== isThai(first)) return 'unknown'
  const readings = [text, withoutTitle(text)].map(reading => compareReading(reading, first, last))
  return readings.includes('same') ? 'same' : readings.includes('partly') ? 'partly' : 'differs'
}

function compareReading(text: string, first: string, last: string): NameAgreement {
  const joined = text.replaceAll(' ', '')
  if (joined === first + last || joined === last + first) return 'same'
  const [one = '', ...more] = text.split(' ')
  const rest = more.join(' ')
  if (one === first && (rest === '' || beginsAs(rest, last))) return 'partly'
  if (rest === first && beginsAs(one, last)) return 'partly'
  return beginsAs(one, first) && one.replace(hiddenTail, '').length > 1 && rest !== '' && beginsAs(rest, last)
    ? 'partly'
    : 'differs'
}

/** `ใ***`, `j.`, `ใจ` of `ใจดี`: the visible part is its start. A fully masked name is no contradiction. */
const beginsAs = (seen: string, name: string): boolean => name.startsWith(seen.replace(hiddenTail, ''))

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
const isThai = (text: string): boolean => /\p{Script=Thai}/u.test(text)

function withoutTitle(text: string): string {
  const title = titles.find(each => text.startsWith(each) && text.length > each.length)
  return title === undefined ? text : text.slice(title.length).trim()
}
