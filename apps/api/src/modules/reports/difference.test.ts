import { MAX_DIFFERENCES } from '@backoffice/contract/reports/terms'
import { expect, test } from 'vitest'
import { contentOf, type Line } from './content.ts'
import { differenceOf } from './difference.ts'
import { reportHash } from './report-hash.ts'

const line = (category: string, provider: string, bets: string): Line => ({
  category,
  provider,
  betCount: 1,
  bets,
  wins: '0',
  voids: '0',
  ggr: bets,
})
const content = (...providers: Line[]) => contentOf('game-revenue', { providers })

test('a table has the totals of its kind, beyond what a number can hold, and none where it is empty', () => {
  const { tables } = content(line('slot', 'a', '9007199254740993'), line('slot', 'b', '9007199254740993'))
  expect(tables[0]?.totals).toMatchObject({ betCount: 2, bets: '18014398509481986' })
  expect(tables[1]).toEqual({ key: 'bonus', rows: [], totals: null })
})

test('lines are compared by what they are known by, whatever their order', () => {
  const before = content(line('slot', 'a', '1'), line('casino', 'a', '2'), line('slot', 'gone', '3'))
  const after = content(line('casino', 'a', '5'), line('slot', 'a', '1'), line('sport', 'a', '4'))
  expect(differenceOf('game-revenue', { version: 3, content: before }, after)).toEqual({
    from: 3,
    added: 1,
    removed: 1,
    changed: 1,
    lines: [
      { table: 'providers', kind: 'changed', before: line('casino', 'a', '2'), after: line('casino', 'a', '5') },
      { table: 'providers', kind: 'added', before: null, after: line('sport', 'a', '4') },
      { table: 'providers', kind: 'removed', before: line('slot', 'gone', '3'), after: null },
    ],
  })
  expect(differenceOf('game-revenue', { version: 1, content: before }, before).lines).toEqual([])
})

test('all lines are counted, and the first are named', () => {
  const many = Array.from({ length: MAX_DIFFERENCES + 7 }, (_, n) => line('slot', String(n), '1'))
  const { added, lines } = differenceOf('game-revenue', { version: 1, content: content() }, content(...many))
  expect([added, lines.length]).toEqual([MAX_DIFFERENCES + 7, MAX_DIFFERENCES])
})

test('the hash depends on every value and on no order of keys', () => {
  const hash = (report: object) => reportHash(report).toString('hex')
  const report = { id: 'x', content: content(line('slot', 'a', '1')) }
  expect(hash({ content: report.content, id: 'x' })).toBe(hash(report))
  expect(hash({ ...report, content: content(line('slot', 'a', '2')) })).not.toBe(hash(report))
  expect(hash({ ...report, difference: null })).not.toBe(hash({ ...report, difference: [] }))
})
