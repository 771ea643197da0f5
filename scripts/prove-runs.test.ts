import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { proofs, type Proof } from './proofs.ts'
import {
  appendRun,
  lastRuns,
  pageFile,
  readRuns,
  runsFile,
  sizeOf,
  stoppedAfter,
  tableOf,
  withTable,
  type ProveRun,
} from './prove-runs.ts'
import { partsOf } from './test/share.ts'

const model: Proof = {
  name: 'model',
  proves: 'sequences',
  parts: 3,
  size: { count: 100, unit: 'sequences' },
  command: () => ({ program: 'node', args: [] }),
}
const midnight: Proof = { ...model, name: 'midnight', parts: 1 }
const { size: _, ...uncounted } = midnight

const run = (part: string, changes: Partial<ProveRun> = {}): ProveRun => ({
  started: '2026-11-29 14:37 UTC',
  commit: 'e83c1ce6',
  proof: 'model',
  part,
  seed: '42',
  size: 33,
  seconds: 90,
  load: 1.5,
  outcome: 'passed',
  ...changes,
})
const rowsOf = (runs: readonly ProveRun[], of: readonly Proof[] = [model]) => tableOf(of, runs).slice(2)

test('what is appended is read again, oldest first', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prove-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'runs.tsv')
  expect(readRuns(file)).toEqual([])
  const [later, earlier] = [run('2/3'), run('1/3', { started: '2026-11-28 09:00 UTC', outcome: stoppedAfter(30) })]
  appendRun(later, file)
  appendRun(earlier, file)
  expect(readRuns(file)).toEqual([earlier, later])
  expect(readFileSync(file, 'utf8').split('\n')[0]?.split('\t')).toHaveLength(9)
})

test('the sizes of the parts add up to what the proof asks', () => {
  expect(partsOf(3).map(part => sizeOf(model, part))).toEqual([33, 33, 34])
  expect(sizeOf(uncounted, { number: 1, of: 1 })).toBe(1)
})

test('a proof has passed when all of its parts have', () => {
  const runs = [run('1/3'), run('2/3', { seed: '7' }), run('3/3', { size: 34, started: '2026-11-30 00:10 UTC' })]
  expect(rowsOf(runs)).toEqual(['| `model` | 100 sequences | 100 | 2026-11-29 | 42, 7 | 5 min | passed | e83c1ce6 |'])
})

test('a proof with parts that were never run, or not as it is cut now, says so', () => {
  expect(rowsOf([])).toEqual(['| `model` | 100 sequences | 0 | – | – | – | **not run in full** | – |'])
  expect(rowsOf([run('1/3'), run('2/4')])).toEqual([
    '| `model` | 100 sequences | 33 | 2026-11-29 | 42 | 2 min | **not run in full: 2 of 3 parts are missing** | e83c1ce6 |',
  ])
  expect(rowsOf([], [uncounted])).toEqual(['| `midnight` | 1 part | 0 | – | – | – | **not run in full** | – |'])
})

test('a part that failed or was stopped stays so until it is run again', () => {
  const runs = [run('1/3'), run('2/3', { outcome: 'failed' }), run('3/3', { outcome: stoppedAfter(30) })]
  expect(rowsOf(runs)[0]).toContain('| 33 | 2026-11-29 | 42 | 5 min | **failed: 2/3; stopped after 30 minutes: 3/3** |')
  const again = run('2/3', { started: '2026-11-30 00:10 UTC' })
  expect(rowsOf([...runs, again])[0]).toContain('| **stopped after 30 minutes: 3/3** |')
  // A part that passed before is failed by its last run.
  expect(rowsOf([again, run('2/3', { outcome: 'failed' })])[0]).toContain('**failed: 2/3; not run in full')
})

test('the table takes the place of the one before it, and nothing else of the page', () => {
  const page = readFileSync(pageFile, 'utf8')
  const written = withTable(page, ['| one |'])
  expect(withTable(written, ['| one |'])).toBe(written)
  expect(withTable(written, tableOf(proofs, []))).toBe(withTable(page, tableOf(proofs, [])))
  expect(written.startsWith(page.slice(0, page.indexOf('<!--')))).toBe(true)
  expect(() => withTable('# Another page', [])).toThrow('no place')
})

test('every recorded run is of a proof, with an outcome', () => {
  const known = new Set(proofs.map(({ name }) => name))
  for (const each of readRuns(runsFile)) {
    expect(known).toContain(each.proof)
    expect(each.outcome).toMatch(/^(passed|failed|stopped after [\d.]+ minutes)$/)
    expect([each.size, each.seconds, each.load].every(Number.isFinite)).toBe(true)
  }
})

test('the last run of a part counts', () => {
  const [one, two] = [run('1/3', { outcome: 'failed' }), run('1/3')]
  expect(lastRuns(model, [one, two]).map(({ run: last }) => last?.outcome)).toEqual(['passed', undefined, undefined])
})
