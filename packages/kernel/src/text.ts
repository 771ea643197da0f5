/** Text for keys and searches: equal appearance means equal text. */

/** Invisible characters: joiners, direction marks, fillers, variation selectors, soft hyphens. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
/** Unicode white space, control characters, and the blank Braille cell. */
const BLANKS = /[\s\p{Cc}\u2800]+/gu

/** Of an emoji: joiners and variation selectors are part of it. */
const EMOJI_OR_INVISIBLE = /(\p{RGI_Emoji})|[\p{Default_Ignorable_Code_Point}\p{Cf}]/gv
/** Spaces that differ from U+0020: no-break, thin, ideographic. */
const OTHER_SPACES = /[^\P{Zs} ]/gu

/** Without the invisible characters that text brings along from chats and spreadsheets. Not for free text. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/** A search text: without invisible characters, except within emoji, and with plain spaces. */
export const normalizeSearch = (text: string): string =>
  text.replace(EMOJI_OR_INVISIBLE, '$1').replace(OTHER_SPACES, ' ').trim()

/**
 * A normalized reference: NFKC, without invisible characters or surrounding blanks, and with single spaces. Case is
 * kept. Empty when nothing is visible.
 */
export const normalizeReference = (text: string): string =>
  withoutInvisible(text).normalize('NFKC').replace(BLANKS, ' ').trim()

/** A tag as it is stored and compared everywhere: NFC, lower case, without surrounding blanks, and with single ones. */
export const normalTag = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()

/** The text in NFKC with decimal digits of any script as 0 to 9. */
export const toAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[^\P{Nd}0-9]/gu, digit => String(digitValue(digit.codePointAt(0) ?? 0)))

/** Unicode orders the ten digits of a script consecutively. */
function digitValue(codePoint: number): number {
  let first = codePoint
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return (codePoint - first) % 10
}
