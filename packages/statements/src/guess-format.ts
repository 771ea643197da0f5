import { markedEncoding } from './decode.ts'
import type { StatementFormat } from './statement.ts'

const HEAD = 64 * 1024

/** One is enough: a file that is cut anywhere is still an MT940. */
const MT940_FIELD = /^:(?:13D?|20|21|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS):/m

/**
 * What a file most likely is, from its beginning; undefined for what is no text at all. A guess: the reader decides.
 */
export function guessFormat(bytes: Uint8Array): StatementFormat | undefined {
  // Every byte is a character of this encoding: the head may be cut anywhere.
  const text = new TextDecoder(markedEncoding(bytes) ?? 'windows-1252').decode(bytes.subarray(0, HEAD))
  if (text.trim() === '' || isBinary(text)) return undefined
  if (/^\s*<(?:\?xml|!--|\/?[A-Za-z])/.test(text)) return 'camt053'
  if (/^\s*\{[1-4]:/.test(text) || MT940_FIELD.test(text)) return 'mt940'
  return 'csv'
}

/** NUL and other control characters in numbers no text has. */
function isBinary(text: string): boolean {
  const controls = text.match(/(?!\s)\p{Cc}/gu)?.length ?? 0
  return controls * 50 > text.length
}
