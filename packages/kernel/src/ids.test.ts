import { expect, test } from 'vitest'
import { isId, newId } from './ids.ts'

test('ids made later sort later, a hundred thousand in a row', () => {
  const ids = Array.from({ length: 100_000 }, () => newId())
  // Strictly ascending. Compared by position, because comparing two lists of this length takes seconds.
  expect(ids.findIndex((id, position) => position > 0 && id <= (ids[position - 1] ?? ''))).toBe(-1)
})

test('ids are version 7 UUIDs of the RFC variant that carry their time', () => {
  const id = newId(4_102_444_800_000)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(4_102_444_800_000)
  expect(isId(id)).toBe(true)
})

test('a clock that goes back does not make ids go back', () => {
  const first = newId(4_202_444_800_000)
  const second = newId(4_202_444_799_000)
  expect(second > first).toBe(true)
})
