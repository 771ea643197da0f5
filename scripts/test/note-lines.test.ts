import { expect, test } from 'vitest'
import { noteLines } from './note-lines.ts'

const note = (name: string, lines: number, width = 100) =>
  [`✗ ${name}`, ...Array.from({ length: lines }, (_, n) => `${n} `.padEnd(width, 'x'))].join('\n')

test('one failing test tells all that is known of its error', () => {
  expect(noteLines([note('one', 14)])).toHaveLength(15)
})

test('many failing tests are all named, and share the room for their errors', () => {
  const lines = noteLines(Array.from({ length: 12 }, (_, n) => note(`number ${n}`, 14)))
  expect(lines.filter(line => line.startsWith('✗'))).toHaveLength(12)
  expect(lines.at(-2)).toMatch(/^ {4}\d+ x+…?$/)
  expect(lines.join('\n').length).toBeLessThan(9_000)
})

test('when there is no room for every error, the first ones are told and all are named', () => {
  const lines = noteLines(Array.from({ length: 40 }, (_, n) => note(`number ${n} ${'y'.repeat(60)}`, 14)))
  expect(lines.filter(line => line.startsWith('✗'))).toHaveLength(40)
  expect(lines.length).toBeGreaterThan(60)
  expect(lines.join('\n').length).toBeLessThan(9_000)
})

test('no number of failures outgrows the room', () => {
  const lines = noteLines(Array.from({ length: 60 }, (_, n) => note(`number ${n} ${'y'.repeat(400)}`, 14, 3_000)))
  expect(lines.at(-1)).toMatch(/^… \d+ more lines$/)
  expect(lines.join('\n').length).toBeLessThan(9_000)
})
