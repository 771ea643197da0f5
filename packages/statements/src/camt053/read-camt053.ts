import type { Rules } from '../options.ts'
import { type Problems, problem } from '../problems.ts'
import type { ReadStatement } from '../statement.ts'
import { decodeXml } from './decode-xml.ts'
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
