import { markedEncoding } from './decode.ts'
import type { StatementFormat } from './statement.ts'

const HEAD = 64 * 1024

/** One is enough, because a truncated file is still MT940. */
const MT940_FIELD = /^:(?:13D?|20|21|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS):/m

/** The most likely format from the beginning; undefined for binary content. The parser decides. */
export function guessFormat(bytes: Uint8Array): StatementFormat | undefined {
  // Every byte is a character, so the head may end anywhere.
  const text = new TextDecoder(markedEncoding(bytes) ?? 'windows-1252').decode(bytes.subarray(0, HEAD))
  if (text.trim() === '' || isBinary(text)) return undefined
  if (/^\s*<(?:\?xml|!--|\/?[A-Za-z])/.test(text)) return 'camt053'
  if (/^\s*\{[1-4]:/.test(text) || MT940_FIELD.test(text)) return 'mt940'
  return 'csv'
}

/** More NUL and control characters than text has. */
function isBinary(text: string): boolean {
  const controls = text.match(/(?!\s)\p{Cc}/gu)?.length ?? 0
  return controls * 50 > text.length
}
