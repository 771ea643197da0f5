import { expect, test } from 'vitest'
import { isReached, tableOf } from './figure.ts'

test('a figure at its reach is reached, beyond it not; one without a reach is neither', () => {
  const least = (measured: number) => isReached({ what: '', measured, unit: '%', reach: { atLeast: 60 } })
  const most = (measured: number) => isReached({ what: '', measured, unit: '×', reach: { atMost: 1.2 } })
  expect([least(60), least(59.9), most(1.2), most(1.21), isReached({ what: '', measured: 1, unit: 's' })]).toEqual([
    true,
    false,
    true,
    false,
    null,
  ])
})

test('a measurement that came to nothing is not taken for a good one', () => {
  expect([
    isReached({ what: '', measured: Number.NaN, unit: '%', reach: { atLeast: 60 } }),
    isReached({ what: '', measured: Number.NaN, unit: 's', reach: { atMost: 3 } }),
  ]).toEqual([false, false])
})

test('a table says what, how much, what is to be reached, and whether it is', () => {
  const lines = tableOf([
    { what: 'list', measured: 65.4, unit: '%', reach: { atLeast: 60 }, from: '99 of 154 a second' },
    { what: 'sockets', measured: 1.234, unit: 's', reach: { atMost: 1 } },
    { what: 'check', measured: 12.3, unit: 'ms' },
    { what: 'scripts', measured: 1_200, unit: 'count' },
  ])
  expect(lines).toEqual([
    'what     measured     reach',
    'list         65 %    ≥ 60 %  ok  (99 of 154 a second)',
    'sockets    1.23 s  ≤ 1.00 s  not reached',
    'check     12.3 ms',
    'scripts     1,200',
  ])
})
