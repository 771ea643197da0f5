import { expect, test } from 'vitest'
import { follow, type Held, hold, withRecord } from './held-rows.ts'

type Row = { id: string; status?: string }
const rows = (...ids: string[]): Row[] => ids.map(id => ({ id }))
const ids = (held: Held<Row>) => held.rows.map(({ row, gone }) => (gone ? `(${row.id})` : row.id))

test('a row on screen takes its new values in place', () => {
  const held = hold(follow(rows('a', 'b')).rows, [{ id: 'a' }, { id: 'b', status: 'claimed' }])
  expect(held.rows[1]?.row.status).toBe('claimed')
  expect(held).toMatchObject({ fresh: 0, left: 0 })
})

test('a queue with its oldest first grows at its end at once', () => {
  const held = hold(follow(rows('a', 'b')).rows, rows('a', 'b', 'c'))
  expect(ids(held)).toEqual(['a', 'b', 'c'])
  expect(held.fresh).toBe(0)
})

test('with the newest first, new rows wait and nothing moves', () => {
  const held = hold(follow(rows('c', 'b', 'a')).rows, rows('e', 'd', 'c', 'b', 'a'))
  expect(ids(held)).toEqual(['c', 'b', 'a'])
  expect(held.fresh).toBe(2)
})

test('a row that left stays where it was, marked', () => {
  const held = hold(follow(rows('a', 'b', 'c')).rows, rows('a', 'c', 'd'))
  expect(ids(held)).toEqual(['a', '(b)', 'c', 'd'])
  expect(held.left).toBe(1)
})

test('rows keep the order they stand in, even when the server’s changes', () => {
  expect(ids(hold(follow(rows('a', 'b', 'c')).rows, rows('c', 'a', 'b')))).toEqual(['a', 'b', 'c'])
})

test('a row that left and came back is a row again', () => {
  const once = hold(follow(rows('a', 'b')).rows, rows('b'))
  expect(ids(hold(once.rows, rows('a', 'b')))).toEqual(['a', 'b'])
})

test('when nothing of what is shown is left, all of the new waits', () => {
  const held = hold(follow(rows('a')).rows, rows('x', 'y'))
  expect(ids(held)).toEqual(['(a)'])
  expect(held).toMatchObject({ fresh: 2, left: 1 })
})

test('an empty list just fills', () => {
  expect(ids(hold([], rows('a')))).toEqual(['a'])
})

test('a row that left says what its open record says; rows in the list are the list’s own', () => {
  const held = hold(
    follow<Row>([
      { id: 'a', status: 'paying' },
      { id: 'b', status: 'pending' },
    ]).rows,
    [{ id: 'b', status: 'pending' }],
  )
  expect(withRecord(held.rows, { id: 'a', status: 'paid' })).toEqual([
    { row: { id: 'a', status: 'paid' }, gone: true },
    { row: { id: 'b', status: 'pending' }, gone: false },
  ])
  expect(withRecord(held.rows, { id: 'b', status: 'older' })).toBe(held.rows)
  expect(withRecord(held.rows, undefined)).toBe(held.rows)
})
