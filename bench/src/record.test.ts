import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readCommand } from './command-line.ts'
import { recordFigures } from './record.ts'

test('a recorded run appends a line for each figure, beside its commit', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-record-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'figures.tsv')
  const run = {
    at: new Date('2026-11-28T03:00:00Z'),
    commit: '0123abcd',
    name: 'api',
    size: 'small',
    load: 0.64,
    figures: [
      { what: 'memory', measured: 198.23456, unit: 'MiB', reach: { atMost: 200 } },
      { what: 'share', measured: 0.4, unit: '', reach: { atLeast: 0.5 } },
    ],
  } as const
  recordFigures(run, file)
  recordFigures({ ...run, commit: '4567cdef', figures: [{ what: 'rows', measured: 7, unit: 'count' }] }, file)
  expect(readFileSync(file, 'utf8').split('\n')).toEqual([
    'measured\tcommit\tbench\tsize\tload before\twhat\tmeasured\tunit\ttarget\treached',
    '2026-11-28 03:00 UTC\t0123abcd\tapi\tsmall\t0.6\tmemory\t198.235\tMiB\t≤ 200\tyes',
    '2026-11-28 03:00 UTC\t0123abcd\tapi\tsmall\t0.6\tshare\t0.4\t\t≥ 0.5\tno',
    '2026-11-28 03:00 UTC\t4567cdef\tapi\tsmall\t0.6\trows\t7\tcount\t\t',
    '',
  ])
})

test('figures of the smallest size, which mean nothing, are not recorded', () => {
  expect(readCommand(['api', '--record'])).toMatchObject({ isRecorded: true })
  expect(readCommand(['api'])).toMatchObject({ isRecorded: false })
  expect(readCommand(['api', '--smallest', '--record'])).toBeUndefined()
})
