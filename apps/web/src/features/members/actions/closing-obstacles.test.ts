import { expect, test } from 'vitest'
import { parseClosingObstacles } from './closing-obstacles.ts'

test('what stands in the way of closing is named, what is nothing is not', () => {
  expect(
    parseClosingObstacles({
      cash: '120.50',
      bonus: '0.00',
      held: '1000.00',
      openBets: true,
      withdrawals: [{ id: '1' }, { id: '2' }],
    }),
  ).toEqual([
    { what: 'cash', amount: 120.5 },
    { what: 'held', amount: 1000 },
    { what: 'bets' },
    { what: 'withdrawals', count: 2 },
  ])
})

test('a refusal that says nothing names nothing', () => {
  expect(parseClosingObstacles({})).toEqual([])
})
