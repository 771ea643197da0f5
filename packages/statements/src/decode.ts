import type { Problems } from './problems.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-874' | 'windows-1252'
export const encodings: readonly Encoding[] = ['utf-8', 'utf-16le', 'windows-874', 'windows-1252']

/** Encoding by the byte order mark, if any. */
export function markedEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

const HEAD = 256 * 1024
/** Bytes that windows-874 does not have, read as windows-1252. */
const NOT_THAI = /[^\0-\u007F\u00A0-\u00DA\u00DF-\u00FB\u20AC\u2026\u2018\u2019\u201C\u201D\u2022\u2013\u2014]/u
const THAI_RUN = /[\u00A1-\u00DA\u00DF-\u00FB]{3,}/gu
const WESTERN =
  /(?:[A-Za-z][\u00A1-\u00FB]{1,2}(?![\u00A1-\u00FB]))|(?:(?<![\u00A1-\u00FB])[\u00A1-\u00FB]{1,2}[A-Za-z])/gu

/**
 * Whether single-byte letters are most likely Thai: all are valid in windows-874, and more occur in runs, as in Thai,
 * than singly or in pairs beside Latin letters, as accents do.
 */
export function looksThai(bytes: Uint8Array): boolean {
  // Every byte is a character, so the head may end anywhere.
  const text = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD))
  return !NOT_THAI.test(text) && (text.match(THAI_RUN)?.length ?? 0) > (text.match(WESTERN)?.length ?? 0)
}

/** The text without its byte order mark, or undefined when the bytes are invalid in the encoding. */
export function decodeAs(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The file's text. A byte order mark takes precedence, then the caller's encoding, then UTF-8; if that is invalid, the
 * caller's `guess`, and finally windows-1252, in which every byte is a character.
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

/** Splits at CRLF, LF or CR; undefined with an error when there are too many lines. */
export function linesOf(text: string, limit: number, problems: Problems): readonly string[] | undefined {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.length <= limit + 1) return lines
  return problems.add(0, 'file', 'too_many_lines', `more than ${limit} lines`)
}
