import { describe, expect, test } from 'vitest'
import { canonicalText, fromStored, toReadable, toStored } from './stored-json.ts'

describe('stored responses', () => {
  test('restore bigint and Date', () => {
    const value = {
      amount: 10n ** 30n,
      at: new Date('2026-11-20T10:00:00.123Z'),
      list: [1n, null, 'x', { deep: -5n }],
      ok: true,
      n: 1.5,
    }
    expect(fromStored(JSON.parse(JSON.stringify(toStored(value))))).toEqual(value)
  })

  test('distinguish keys that look like tags from tags', () => {
    const value = { $bigint: '5', $$date: 'x', $other: { $date: '2020-01-01T00:00:00.000Z' } }
    expect(fromStored(JSON.parse(JSON.stringify(toStored(value))))).toEqual(value)
  })

  test('equal values give equal text for any key order', () => {
    expect(canonicalText({ a: 1, b: { c: 2n, d: undefined } })).toBe(canonicalText({ b: { c: 2n }, a: 1 }))
    expect(canonicalText({ a: 1n })).not.toBe(canonicalText({ a: 1 }))
    expect(canonicalText({ a: 1n })).not.toBe(canonicalText({ a: '1' }))
  })

  test('a value that cannot be stored throws', () => {
    expect(() => toStored(new Map())).toThrow('can’t be stored: Map')
    expect(() => toStored(Number.NaN)).toThrow()
  })

  test('the audit contains amounts and instants as plain text', () => {
    expect(toReadable({ amount: 5n, at: new Date(0) })).toEqual({ amount: '5', at: '1970-01-01T00:00:00.000Z' })
  })
})
