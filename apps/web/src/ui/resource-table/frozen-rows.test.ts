import { expect, test } from 'vitest'
import { follow, type FrozenState, freezeRows, withRecord } from './frozen-rows.ts'

type Row = { id: string; status?: string }
const rows = (...ids: string[]): Row[] => ids.map(id => ({ id }))
const ids = (frozen: FrozenState<Row>) => frozen.rows.map(({ row, gone }) => (gone ? `(${row.id})` : row.id))

test('a row on screen takes its new values in place', () => {
  const frozen = freezeRows(follow(rows('a', 'b')).rows, [{ id: 'a' }, { id: 'b', status: 'claimed' }])
  expect(frozen.rows[1]?.row.status).toBe('claimed')
  expect(frozen).toMatchObject({ fresh: 0, left: 0 })
})

test('a queue with its oldest first grows at its end at once', () => {
  const frozen = freezeRows(follow(rows('a', 'b')).rows, rows('a', 'b', 'c'))
  expect(ids(frozen)).toEqual(['a', 'b', 'c'])
  expect(frozen.fresh).toBe(0)
})

test('with the newest first, new rows wait and nothing moves', () => {
  const frozen = freezeRows(follow(rows('c', 'b', 'a')).rows, rows('e', 'd', 'c', 'b', 'a'))
  expect(ids(frozen)).toEqual(['c', 'b', 'a'])
  expect(frozen.fresh).toBe(2)
})

test('a row that left stays where it was, marked', () => {
  const frozen = freezeRows(follow(rows('a', 'b', 'c')).rows, rows('a', 'c', 'd'))
  expect(ids(frozen)).toEqual(['a', '(b)', 'c', 'd'])
  expect(frozen.left).toBe(1)
})

test('rows keep the order they stand in, even when the server’s changes', () => {
  expect(ids(freezeRows(follow(rows('a', 'b', 'c')).rows, rows('c', 'a', 'b')))).toEqual(['a', 'b', 'c'])
})

test('a row that left and came back is a row again', () => {
  const once = freezeRows(follow(rows('a', 'b')).rows, rows('b'))
  expect(ids(freezeRows(once.rows, rows('a', 'b')))).toEqual(['a', 'b'])
})

test('when nothing of what is shown is left, all of the new waits', () => {
  const frozen = freezeRows(follow(rows('a')).rows, rows('x', 'y'))
  expect(ids(frozen)).toEqual(['(a)'])
  expect(frozen).toMatchObject({ fresh: 2, left: 1 })
})

test('an empty list just fills', () => {
  expect(ids(freezeRows([], rows('a')))).toEqual(['a'])
})

test('a row that left says what its open record says; rows in the list are the list’s own', () => {
  const frozen = freezeRows(
    follow<Row>([
      { id: 'a', status: 'paying' },
      { id: 'b', status: 'pending' },
    ]).rows,
    [{ id: 'b', status: 'pending' }],
  )
  expect(withRecord(frozen.rows, { id: 'a', status: 'paid' })).toEqual([
    { row: { id: 'a', status: 'paid' }, gone: true },
    { row: { id: 'b', status: 'pending' }, gone: false },
  ])
  expect(withRecord(frozen.rows, { id: 'b', status: 'older' })).toBe(frozen.rows)
  expect(withRecord(frozen.rows, undefined)).toBe(frozen.rows)
})
