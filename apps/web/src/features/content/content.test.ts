import { expect, test } from 'vitest'
import { nextChange } from './content.ts'

const at = (hour: number) => `2026-11-23T${String(hour).padStart(2, '0')}:00:00Z`
const now = Date.parse(at(12))

test.each([
  ['scheduled', at(13), at(15), at(13)],
  ['live', at(9), at(15), at(15)],
  ['live', at(9), null, null],
  ['live', at(9), at(11), null],
  ['draft', at(13), at(15), null],
  ['ended', at(9), at(11), null],
] as const)('the status of a %s item from %s to %s changes next at %s', (status, startsAt, endsAt, next) => {
  expect(nextChange({ status, startsAt, endsAt }, now)).toBe(next === null ? null : Date.parse(next))
})
