import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './command.ts'
import { lastRelease, readReleases, type History, type Release } from './releases.ts'

const release = (version: string): Release => ({ version, date: '2026-11-29', commit: version.repeat(40).slice(0, 40) })
const releases = ['0.1.0', '0.2.0', '0.3.0'].map(release)
const history = (own: readonly string[], known = releases.map(({ version }) => version)): History => {
  const isOf = (versions: readonly string[]) => (commit: string) =>
    releases.some(each => each.commit === commit && versions.includes(each.version))
  return { hasCommit: isOf(known), isAncestor: isOf(own) }
}

test('the last release is the newest one that is part of what is checked out', () => {
  expect(lastRelease(releases, history(['0.1.0', '0.2.0']))).toEqual(releases[1])
  expect(() => lastRelease(releases, history([]))).toThrow('No release of docs/releases.tsv is part')
})

test('a clone without the commit of a release says so, and what to run', () => {
  expect(() => lastRelease(releases, history(['0.1.0'], ['0.1.0']))).toThrow(
    'Git finds no release 0.3.0 (0.3.00.3) in this clone. A shallow one gets it by: git fetch --unshallow',
  )
})

test('a line that is no release is an error', () => {
  expect(() => readReleases('version\tdate\tcommit\n0.1.0\t2026-11-29\tabc\n')).toThrow('0.1.0\t2026-11-29\tabc')
})

test('the changelog has every release with its date, the newest first, below what is not released yet', () => {
  const headings = [...readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## (\S+) – (\S+)$/gm)]
  const shown = headings.map(([, version = '', date = '']) => ({ version, date }))
  const known = readReleases().map(({ version, date }) => ({ version, date }))
  expect(known.length).toBeGreaterThan(0)
  expect(shown.filter(({ date }) => date !== 'unreleased')).toEqual(known.toReversed())
  expect(shown.slice(1).filter(({ date }) => date === 'unreleased')).toEqual([])
})
