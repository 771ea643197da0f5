import { expect, test } from 'vitest'
import { createOutageWatch } from './back-off.ts'

const notes = (...outcomes: boolean[]): boolean[] => {
  const watch = createOutageWatch()
  return outcomes.map(used => watch.note(used))
}

test('a site that sometimes refuses one event has no outage', () => {
  expect(notes(false, true, false, false, true, false, false, false, false, true)).not.toContain(true)
})

test('after five consecutive failures the first success reports the recovery, once', () => {
  expect(notes(false, false, false, false, false, true, true)).toEqual([false, false, false, false, false, true, false])
})
