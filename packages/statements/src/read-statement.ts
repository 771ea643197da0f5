import { isTimeZone } from '@backoffice/kernel'
import { readCamt053 } from './camt053/read-camt053.ts'
import { readCsv } from './csv/read-csv.ts'
import { readMt940 } from './mt940/read-mt940.ts'
import { type ReadOptions, rulesOf } from './options.ts'
import { Problems } from './problems.ts'
import type { Reading, ReadStatement, StatementFormat } from './statement.ts'

/**
 * Reads a bank's statement file completely or not at all. Never throws on file content: every problem has its line and
 * field, up to `limits.errors`. Work and memory are bounded by the file's size.
 */
export function readStatement(bytes: Uint8Array, format: StatementFormat, options: ReadOptions = {}): Reading {
  const rules = rulesOf(options)
  const problems = new Problems(rules.limits.errors)
  if (!isTimeZone(rules.timeZone)) problems.add(0, 'timeZone', 'mapping', 'no such time zone', rules.timeZone)
  else if (bytes.length > rules.limits.bytes)
    problems.add(0, 'file', 'too_large', `more than ${rules.limits.bytes} bytes`)
  else if (bytes.length === 0) problems.add(0, 'file', 'missing', 'the file is empty')
  const found = problems.any ? [] : readers[format](bytes, options, problems)
  if (problems.any) return { ok: false, errors: problems.list(), headers: found.map(({ header }) => header) }
  return { ok: true, statements: found.flatMap(({ statement }) => statement ?? []) }
}

type Reader = (bytes: Uint8Array, options: ReadOptions, problems: Problems) => readonly ReadStatement[]

const readers: Readonly<Record<StatementFormat, Reader>> = {
  csv: (bytes, options, problems) => readCsv(bytes, options.csv, rulesOf(options), problems),
  camt053: (bytes, options, problems) => readCamt053(bytes, rulesOf(options), problems),
  mt940: (bytes, options, problems) => readMt940(bytes, options.encoding, rulesOf(options), problems),
}
