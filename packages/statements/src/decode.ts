import type { Problems } from './problems.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-874' | 'windows-1252'
export const encodings: readonly Encoding[] = ['utf-8', 'utf-16le', 'windows-874', 'windows-1252']

/** What the first bytes say about the encoding, if anything. */
export function markedEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

const HEAD = 256 * 1024
/** What no byte of windows-874 is, once read as windows-1252. */
const NOT_THAI = /[^\0-\u007F\u00A0-\u00DA\u00DF-\u00FB\u20AC\u2026\u2018\u2019\u201C\u201D\u2022\u2013\u2014]/u
const THAI_RUN = /[\u00A1-\u00DA\u00DF-\u00FB]{3,}/gu
const WESTERN =
  /(?:[A-Za-z][\u00A1-\u00FB]{1,2}(?![\u00A1-\u00FB]))|(?:(?<![\u00A1-\u00FB])[\u00A1-\u00FB]{1,2}[A-Za-z])/gu

/**
 * Whether letters of one byte are most likely Thai: all are bytes of windows-874, and more of them stand in runs, as
 * Thai is written, than singly or in twos beside Latin letters, as accents are.
 */
export function looksThai(bytes: Uint8Array): boolean {
  // Every byte is a character of this encoding: the head may be cut anywhere.
  const text = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD))
  return !NOT_THAI.test(text) && (text.match(THAI_RUN)?.length ?? 0) > (text.match(WESTERN)?.length ?? 0)
}

/** The text without its byte order mark, or undefined when the bytes are not of that encoding. */
export function decodeAs(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The file's text. A byte order mark goes before anything else; then what the caller says; else UTF-8, and where that
 * cannot be, the caller's `guess`, and at last the encoding of western banks, in which every byte is a character.
 */
export function decodeText(
  bytes: Uint8Array,
  encoding: Encoding | undefined,
  guess: Encoding = 'windows-1252',
): { text: string; encoding: string } | undefined {
  const wanted = markedEncoding(bytes) ?? encoding
  for (const each of wanted === undefined ? ['utf-8', guess, 'windows-1252'] : [wanted]) {
    const text = decodeAs(bytes, each)
    if (text !== undefined) return { text, encoding: each }
  }
  return undefined
}

/** Splits at CRLF, LF or CR; undefined and an error when there are more lines than allowed. */
export function linesOf(text: string, limit: number, problems: Problems): readonly string[] | undefined {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.length <= limit + 1) return lines
  return problems.add(0, 'file', 'too_many_lines', `more than ${limit} lines`)
}
