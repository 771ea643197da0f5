import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import {
  type Entry,
  type Reading,
  readStatement,
  type ReadOptions,
  type Statement,
  type StatementError,
  type TextFormat,
} from '../src/index.ts'

export const sample = (name: string): Uint8Array => readFileSync(path.join(import.meta.dirname, '../samples', name))

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** One byte per character, by its code or by `code`. */
export function singleBytes(text: string, code = (letter: string): number => letter.charCodeAt(0)): Uint8Array {
  return Uint8Array.from({ length: text.length }, (_, index) => code(text.charAt(index)))
}

/** Two bytes per character, after the byte order mark. */
export function utf16(text: string, order: 'le' | 'be' = 'le'): Uint8Array {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  return Uint8Array.from(
    [0xfeff, ...units].flatMap(unit => (order === 'le' ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff])),
  )
}

/** The statements of a file that must be valid. */
export function soundly(
  file: string | Uint8Array,
  format: TextFormat,
  options: ReadOptions = {},
): readonly Statement[] {
  const reading = readStatement(typeof file === 'string' ? bytesOf(file) : file, format, options)
  expect(reading).toMatchObject({ ok: true })
  return reading.ok ? reading.statements : []
}

/** The errors of a file that must be refused. */
export function refusal(
  file: string | Uint8Array,
  format: TextFormat,
  options: ReadOptions = {},
): readonly StatementError[] {
  const reading: Reading = readStatement(typeof file === 'string' ? bytesOf(file) : file, format, {
    sums: 'refuse',
    ...options,
  })
  expect(reading.ok).toBe(false)
  return reading.ok ? [] : reading.errors
}

export function entriesOf(statements: readonly Statement[]): readonly Entry[] {
  return statements.flatMap(statement => statement.entries)
}

export function sumOf(entries: readonly Entry[]): bigint {
  return entries.reduce((sum, entry) => sum + (entry.direction === 'in' ? entry.amount : -entry.amount), 0n)
}

/**
 * CPU milliseconds of a work in this thread, independent of other load. The shortest of three runs, because the first
 * is not compiled yet; stops early once it is short enough.
 */
export function fastest(work: () => void, enough = 0): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && best > enough; round += 1) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}
