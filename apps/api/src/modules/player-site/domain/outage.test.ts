import { expect, test } from 'vitest'
import { createOutageWatch } from './outage.ts'

const notes = (...outcomes: boolean[]): boolean[] => {
  const watch = createOutageWatch()
  return outcomes.map(used => watch.note(used))
}

test('a site that refuses one event now and then was never away', () => {
  expect(notes(false, true, false, false, true, false, false, false, false, true)).not.toContain(true)
})

test('after five failures in a row the first success says that it is back, once', () => {
  expect(notes(false, false, false, false, false, true, true)).toEqual([false, false, false, false, false, true, false])
})
