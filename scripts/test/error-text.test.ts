import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorText, shortLines, type ToldError } from './error-text.ts'

/** As a reporter is given it: what crosses from the worker has its causes and no class of its own. */
const thrownBy = (work: () => void): ToldError => {
  try {
    work()
  } catch (error) {
    return error as ToldError
  }
  throw new Error('nothing was thrown')
}

test('a failing property tells its seed, its path, its counterexample, what it met, and where', () => {
  const broken = () =>
    fc.assert(
      fc.property(fc.integer(), n => expect(n).toBe(7)),
      { seed: 42 },
    )
  const lines = shortLines(errorText(thrownBy(broken)))
  expect(lines[0]).toMatch(/^Error: Property failed after \d+ tests$/)
  expect(lines.join('\n')).toMatch(/seed: 42, path: "[\d:]+"/)
  expect(lines.join('\n')).toMatch(/Counterexample: \[-?\d+\]/)
  expect(lines.join('\n')).toMatch(/Caused by: AssertionError: expected \S+ to be 7/)
  expect(lines.at(-1)).toMatch(/^at .*error-text\.test\.ts:\d+:\d+\)?$/)
})

test('a failing assertion tells what was expected and what was received', () => {
  expect(
    shortLines(
      errorText({
        name: 'AssertionError',
        message: 'expected 1 to be 2',
        diff: '\u001b[32m- 2\u001b[39m\n\u001b[31m+ 1\u001b[39m',
      }),
    ),
  ).toEqual(['AssertionError: expected 1 to be 2', '- 2', '+ 1'])
})

test('an error of any length keeps to fifteen lines and 1,500 characters, and says what it left out', () => {
  const long = shortLines(Array.from({ length: 400 }, (_, n) => `line ${n} ${'x'.repeat(n)}`).join('\n'))
  expect(long).toHaveLength(16)
  expect(long.at(-1)).toBe('… 385 more lines')
  expect(shortLines(Array.from({ length: 9 }, () => 'y'.repeat(5_000)).join('\n')).join('').length).toBeLessThan(1_600)
})

test('causes that go round in a circle come to an end', () => {
  const round: { message: string; cause?: unknown } = { message: 'round' }
  round.cause = round
  expect(errorText(round)).toBe('round\nCaused by: round\nCaused by: round')
})
