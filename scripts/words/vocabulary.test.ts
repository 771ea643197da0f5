import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findInDocument, findInPath, findInSource } from './vocabulary.ts'

const root = path.resolve(import.meta.dirname, '../..')

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
}).split('\n')
const files = tracked.filter(file => /\.tsx?$/.test(file) && !/\/generated\/|db\/schema\.ts$/.test(file))
// The changelog names what an earlier release called otherwise.
const documents = tracked.filter(file => file.endsWith('.md') && file !== 'CHANGELOG.md')

const existing = (file: string): string | undefined => {
  try {
    return readFileSync(path.join(root, file), 'utf8')
  } catch {
    return undefined
  }
}

test('it reads every source file', () => {
  expect(files.length).toBeGreaterThan(600)
})

test('identifiers, file names and comments use the vocabulary', () => {
  const findings = files.flatMap(file => {
    const text = existing(file)
    if (text === undefined) return []
    return [...findInPath(file), ...findInSource(text, file.endsWith('x'))].map(
      ({ found, instead }) => `${file}: ${found} → ${instead}`,
    )
  })
  expect(findings).toEqual([])
})

test('documents use the vocabulary', () => {
  expect(documents.length).toBeGreaterThan(40)
  const findings = documents.flatMap(file =>
    findInDocument(existing(file) ?? '').map(({ found, instead }) => `${file}: ${found} → ${instead}`),
  )
  expect(findings).toEqual([])
})

test.each([
  ['const judgeTerms = 1', 1],
  ['type BankingRoom = string', 1],
  ['const MOST_TAGS = 20', 1],
  ['const x = { ownTransferId: 1 }', 1],
  ['const x = { retelling: 1 }', 0],
  ['/** Keeps true: a stake counts once. */\nconst x = 1', 1],
  ['// Asks a second\n// person.\nconst x = 1', 1],
  ['/** Approves as the second approver. */\nconst checkTerms = 1', 0],
])('%j has %d banned terms', (text, count) => {
  expect(findInSource(text)).toHaveLength(count)
})

test.each([
  ['apps/api/src/modules/deposits/use-cases/hear-feed.ts', 2],
  ['apps/api/src/modules/banking/room.ts', 1],
  ['apps/api/src/modules/deposits/commands/confirm-from-feed.ts', 0],
])('the path %s has %d banned terms', (file, count) => {
  expect(findInPath(file)).toHaveLength(count)
})
