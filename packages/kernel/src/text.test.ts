import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeReference, normalizeSearch, toAsciiDigits, withoutInvisible } from './text.ts'

const anyCharacter = fc.integer({ min: 0, max: 0x10ffff })

/** What copied text brings along: from chats, web pages, PDF files and spreadsheets. */
const copied = [
  0x00ad, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0x202a, 0x202b, 0x202c,
  0x202d, 0x202e, 0xfeff,
].map(point => String.fromCodePoint(point))

test('a code and a search lose each invisible character, wherever it is', () => {
  for (const character of copied) {
    const text = `${character}SC-4${character}711${character}`
    expect([withoutInvisible(text), normalizeSearch(text)], character.codePointAt(0)?.toString(16)).toEqual([
      'SC-4711',
      'SC-4711',
    ])
  }
})

test('a search keeps emoji and Thai as they are, and has plain spaces only', () => {
  const texts = ['ครอบครัว 👨‍👩‍👧', 'รัก ❤️ น้ำผึ้ง', 'a  b']
  expect(texts.map(normalizeSearch)).toEqual(texts)
  expect(normalizeSearch('\u00a0สม\u200bชาย\u00a0ใจดี\u3000')).toBe('สมชาย ใจดี')
})

describe('a reference', () => {
  const same: [string, string][] = [
    ['blanks around it', '  TR 1 '],
    ['a no-break space after it', 'TR 1\u00a0'],
    ['a zero-width space in it', 'T\u200bR 1'],
    ['a byte order mark before it', '\ufeffTR 1'],
    ['several blanks inside', 'TR \t\u2003 1'],
    ['a line break inside', 'TR\r\n1'],
    ['full-width letters', 'ＴＲ　１'],
    ['a soft hyphen', 'TR\u00ad 1'],
    ['a Hangul filler', '\u3164TR 1'],
    ['a mark of direction', '\u202eTR 1\u202c'],
    ['an empty Braille cell', 'TR\u28001\u2800'],
  ]
  for (const [what, text] of same)
    test(`with ${what} is the same reference`, () => expect(normalizeReference(text)).toBe('TR 1'))

  test('keeps its case, its script and its inner blank', () =>
    expect(['tr 1', 'TR ๑', 'TR1'].map(normalizeReference)).toEqual(['tr 1', 'TR ๑', 'TR1']))

  test('of invisible characters alone is empty', () => expect(normalizeReference('\u200b\u3164 \u2800')).toBe(''))

  test('is normalised once and for all', () =>
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyCharacter, fc.constantFrom(0x20, 0xa0, 0x200b, 0x301, 0x3164, 0xfdfa))),
        points => {
          const once = normalizeReference(String.fromCodePoint(...points))
          expect(normalizeReference(once)).toBe(once)
        },
      ),
    ))
})

test('digits of every script are 0 to 9', () =>
  expect(toAsciiDigits('๐๘๑ ٠٨١ ۰۸۱ ０８１ ០៨១ 𝟎𝟖𝟏 x')).toBe('081 081 081 081 081 081 x'))
