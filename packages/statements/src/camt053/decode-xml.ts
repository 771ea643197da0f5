import { decodeAs, markedEncoding } from '../decode.ts'
import type { Problems } from '../problems.ts'

/** Every encoding a bank's XML may declare here; all of them contain ASCII, so the declaration can be read first. */
const allowed = new Set(['utf-8', 'utf8', 'us-ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'windows-874', 'tis-620', 'iso-8859-11'])
const HEAD = 256

/** The document's text with newlines as LF, by its byte order mark or its own declaration, else UTF-8. */
export function decodeXml(bytes: Uint8Array, problems: Problems): string | undefined {
  const encoding = markedEncoding(bytes) ?? declaredEncoding(bytes) ?? 'utf-8'
  const usable = markedEncoding(bytes) !== undefined || allowed.has(encoding)
  const text = usable ? decodeAs(bytes, encoding) : undefined
  if (text === undefined) return problems.add(1, 'encoding', 'encoding', `the file cannot be read as ${encoding}`)
  return text.replaceAll(/\r\n?/g, '\n')
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD))
  return /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(head)?.[1]?.toLowerCase()
}
