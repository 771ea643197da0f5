import { decodeAs, markedEncoding } from '../decode.ts'
import type { Rules } from '../options.ts'
import { problem, type Problems } from '../problems.ts'
import type { ReadStatement } from '../statement.ts'
import { at, children } from './element.ts'
import { findMessages } from './namespace.ts'
import { readStatementElement } from './statement-element.ts'
import { parseXml, type XmlElement } from './xml.ts'

/** ISO 20022 camt.053, bank to customer statement. */
export function readCamt053(bytes: Uint8Array, rules: Rules, problems: Problems): readonly ReadStatement[] {
  const text = decodeXml(bytes, problems)
  const root = text === undefined ? undefined : parseXml(text, rules.limits.depth, problems)
  const messages = root === undefined ? [] : findMessages(root, problems)
  const entries = messages
    .flatMap(message => children(message, 'Stmt'))
    .reduce((sum, each) => sum + children(each, 'Ntry').length, 0)
  if (problems.any || isTooMuch(entries, rules, problems)) return []
  const found = messages.flatMap(message => readMessage(message, rules, problems))
  // A split batch has many entries.
  isTooMuch(
    found.reduce((sum, { statement }) => sum + (statement?.entries.length ?? 0), 0),
    rules,
    problems,
  )
  return found
}

function isTooMuch(entries: number, { limits }: Rules, problems: Problems): boolean {
  if (entries <= limits.entries) return false
  problems.add(0, 'file', 'too_many_entries', `more than ${limits.entries} entries`)
  return true
}

function readMessage(message: XmlElement, rules: Rules, problems: Problems): readonly ReadStatement[] {
  const header = at(message, 'GrpHdr')
  const elements = children(message, 'Stmt')
  if (elements.length === 0)
    problems.add(message.line, 'BkToCstmrStmt/Stmt', 'missing', 'the message holds no statement')
  const paged = header !== undefined && isPaged(at(header, 'MsgPgntn'))
  const statements = elements.map(each =>
    readStatementElement(each, paged || isPaged(at(each, 'StmtPgntn')), rules, problems),
  )
  const missing =
    header === undefined ? [problem(message.line, 'BkToCstmrStmt/GrpHdr', 'missing', 'the message has no header')] : []
  return statements.map(({ header: found, statement }) => ({
    header: found,
    statement: statement && { ...statement, warnings: [...missing, ...statement.warnings] },
  }))
}

/** One page of several: it holds only some of the entries between the balances. */
function isPaged(pagination: XmlElement | undefined): boolean {
  if (pagination === undefined) return false
  const [page, last] = [at(pagination, 'PgNb')?.text.trim() ?? '1', at(pagination, 'LastPgInd')?.text.trim() ?? 'true']
  return Number(page) !== 1 || (last !== 'true' && last !== '1')
}

/** Encodings a bank's XML may declare; all contain ASCII, so the declaration can be read first. */
const allowed = /^(?:utf-?8|us-ascii|tis-620|iso-8859-(?:[1-9]|1[01345])|windows-(?:874|125[0-8]))$/
const HEAD = 256

/** The document's text with LF line ends, by its byte order mark or its declaration, otherwise UTF-8. */
function decodeXml(bytes: Uint8Array, problems: Problems): string | undefined {
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
