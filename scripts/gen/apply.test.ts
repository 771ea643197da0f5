import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { apply } from './apply.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-gen-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a derived file is written once and then left alone', () => {
  const root = newFolder()
  const file = { file: 'docs/errors.md', text: '# Errors\n' }
  expect(apply(root, [file], false)).toEqual([{ file: 'docs/errors.md', outcome: 'written' }])
  expect(apply(root, [file], false)).toEqual([{ file: 'docs/errors.md', outcome: 'same' }])
})

test('a check finds a missing and a changed file and writes neither', () => {
  const root = newFolder()
  apply(root, [{ file: 'a.md', text: 'old' }], false)
  const all = [
    { file: 'a.md', text: 'new' },
    { file: 'b.md', text: 'new' },
  ]
  expect(apply(root, all, true).map(each => each.outcome)).toEqual(['stale', 'stale'])
  expect(readFileSync(path.join(root, 'a.md'), 'utf8')).toBe('old')
})
