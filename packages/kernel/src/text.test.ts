import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeReference, toAsciiDigits } from './text.ts'

const anyCharacter = fc.integer({ min: 0, max: 0x10ffff })

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
