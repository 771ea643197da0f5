/** Text as keys and searches need it: what looks the same is the same. */

/** Characters without a shape of their own: joiners, marks of direction, fillers, variation selectors, soft hyphens. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
/** Unicode's white space, control characters, and the empty Braille cell, which looks like a blank. */
const BLANKS = /[\s\p{Cc}\u2800]+/gu

/**
 * A reference as it is kept and compared: Unicode's compatibility form (NFKC), without invisible characters, without
 * blanks around it, and with one space for each run of blanks inside. Upper and lower case stay as they are. Empty
 * where nothing is to be seen.
 */
export const normalizeReference = (text: string): string =>
  text.replace(INVISIBLE, '').normalize('NFKC').replace(BLANKS, ' ').trim()

/** The text in NFKC with every decimal digit, of whatever script, as 0 to 9. */
export const toAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[^\P{Nd}0-9]/gu, digit => String(digitValue(digit.codePointAt(0) ?? 0)))

/** Unicode keeps the ten digits of a script together, from 0 to 9. */
function digitValue(codePoint: number): number {
  let first = codePoint
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return (codePoint - first) % 10
}
