import { decodeAs, markedEncoding } from '../decode.ts'
import type { Problems } from '../problems.ts'

/** Encodings a bank's XML may declare; all contain ASCII, so the declaration can be read first. */
const allowed = /^(?:utf-?8|us-ascii|tis-620|iso-8859-(?:[1-9]|1[01345])|windows-(?:874|125[0-8]))$/
const HEAD = 256

/** The document's text with LF line ends, by its byte order mark or its declaration, otherwise UTF-8. */
export function decodeXml(bytes: Uint8Array, problems: Problems): string | undefined {
  const encoding = markedEncoding(bytes) ?? singleByte(declaredEncoding(bytes)) ?? 'utf-8'
  const usable = markedEncoding(bytes) !== undefined || allowed.test(encoding)
  const text = usable ? decodeAs(bytes, encoding) : undefined
  if (text === undefined) return problems.add(1, 'encoding', 'encoding', `the file cannot be read as ${encoding}`)
  return text.replaceAll(/\r\n?/g, '\n')
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD))
  return /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(head)?.[1]?.toLowerCase()
}

/**
 * A declaration readable byte by byte is not UTF-16, whatever it declares: some programs declare their internal
 * encoding.
 */
const singleByte = (encoding: string | undefined): string | undefined => (encoding === 'utf-16' ? undefined : encoding)
