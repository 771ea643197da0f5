import { expect, test } from 'vitest'
import { limitChangeInput } from './forms.ts'

const codesOf = (kind: string, amount: unknown) =>
  limitChangeInput
    .safeParse({ kind, period: 'week', amount, reason: 'asked for' })
    .error?.issues.map(({ path }) => path)

test.each(['deposit', 'session'])('a %s limit of an amount that no money is, is an error of its field', kind => {
  for (const amount of [1.366800480510188e53, 0.001, 0, -1, '100'])
    expect(codesOf(kind, amount)).toContainEqual(['amount'])
  expect(codesOf(kind, 100)).toBeUndefined()
})

test('a limit of sessions has whole minutes, and not more than its period has', () => {
  for (const amount of [0.5, 7 * 24 * 60 + 1]) expect(codesOf('session', amount)).toEqual([['amount']])
  expect(codesOf('session', 7 * 24 * 60)).toBeUndefined()
  expect(codesOf('deposit', 0.5)).toBeUndefined()
})
