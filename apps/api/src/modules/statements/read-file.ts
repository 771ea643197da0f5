import {
  guessFormat,
  readStatement,
  type CsvMapping,
  type Statement,
  type StatementError,
  type StatementFormat,
  type StatementHeader,
} from '@backoffice/statements'
import type { csvMapping } from '@backoffice/contract/statements/forms'
import { ok, type Result } from '@backoffice/kernel'
import type { z } from 'zod'
import { badField } from '../../platform/lists/cursor.ts'

export type MappingReference = z.output<typeof csvMapping>
export type SumsRule = 'refuse' | 'report'

/** 10 MiB. */
const MAX_BYTES = 10 * 1024 * 1024
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Decodes the file from base64. */
export function bytesOf(content: string): Result<Buffer, 'VALIDATION'> {
  if (content.length % 4 !== 0 || !BASE64.test(content)) return badField('content', 'must be base64')
  const bytes = Buffer.from(content, 'base64')
  return bytes.length > MAX_BYTES ? badField('content', 'must not be above 10 MiB') : ok(bytes)
}

export type ReadFile =
  | { readonly kind: 'read'; readonly format: StatementFormat; readonly statements: readonly Statement[] }
  | {
      readonly kind: 'unreadable'
      readonly format: StatementFormat | null
      readonly errors: readonly StatementError[]
      readonly headers: readonly StatementHeader[]
    }
  /** A CSV without a mapping. */
  | { readonly kind: 'unmapped'; readonly format: 'csv' }

export type ReadRules = {
  readonly format?: StatementFormat | undefined
  readonly mapping: MappingReference | null
  readonly sums: SumsRule
  readonly timeZone: string
}

/** Parses a file in its detected or given format: its full content, or its problems. */
export function readFile(bytes: Uint8Array, { format: input, mapping, sums, timeZone }: ReadRules): ReadFile {
  const format = input ?? guessFormat(bytes)
  if (format === undefined)
    return {
      kind: 'unreadable',
      format: null,
      headers: [],
      errors: [{ line: 0, field: 'file', code: 'unknown_format', message: 'neither CSV nor camt.053 nor MT940' }],
    }
  if (format === 'csv' && mapping === null) return { kind: 'unmapped', format }
  const reading = readStatement(bytes, format, {
    timeZone,
    sums,
    ...(mapping === null ? {} : { csv: mappingOf(mapping) }),
  })
  return reading.ok
    ? { kind: 'read', format, statements: reading.statements }
    : { kind: 'unreadable', format, errors: reading.errors, headers: reading.headers }
}

/** Omits columns that are not set: the reader distinguishes absent from undefined. */
export const mappingOf = (input: MappingReference): CsvMapping =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as unknown as CsvMapping
