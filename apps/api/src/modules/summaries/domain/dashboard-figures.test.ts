import { satangOf } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { figuresFrom } from './dashboard-figures.ts'

const counted = (figure: string, amount: number, count = 1) => ({ figure, amount: satangOf(amount), count })

test('without play there is no GGR and no NGR, whatever else happened', () => {
  expect(figuresFrom([counted('house.fees', 500), counted('deposit', 100)])).toMatchObject({
    ggr: null,
    ngr: null,
    fees: 500n,
    netDeposits: 100n,
  })
})

test('NGR is GGR less bonus cost, adjustments and fees', () => {
  const figures = figuresFrom([
    counted('bet', 1_000),
    counted('bet-bonus', 200),
    counted('win', 300),
    counted('win-bonus', 50),
    counted('games.bets-by-provider', 1_200),
    counted('games.wins-by-provider', 350),
    counted('house.bonus-cost', 90),
    counted('house.adjustments', -40),
    counted('house.fees', 10),
  ])
  expect(figures).toMatchObject({
    bets: { amount: 1_200n, count: 1 },
    wins: { amount: 350n, count: 1 },
    ggr: 850n,
    ngr: 790n,
  })
})

test('a void returns its stake and takes its win back, on its own day', () => {
  const figures = figuresFrom([
    counted('bet-void', 100),
    counted('reversed-win', 250),
    counted('games.voids-by-provider', -150),
  ])
  expect(figures).toMatchObject({ voids: { amount: -150n, count: 1 }, ggr: 150n })
})

test('deposits and withdrawals are counted from both their codes', () => {
  expect(
    figuresFrom([
      counted('deposit', 10),
      counted('deposit-matched', 20, 2),
      counted('withdrawal', 5),
      counted('withdrawal-by-hand', 50),
      counted('reversed-deposit', 10),
    ]),
  ).toMatchObject({
    deposits: { amount: 30n, count: 3 },
    withdrawals: { amount: 55n, count: 2 },
    netDeposits: -25n,
  })
})
