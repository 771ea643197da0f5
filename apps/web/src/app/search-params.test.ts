import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('keeps digits as typed, however many', () => {
  expect(parseSearch('?q=0812345678&account=00401234567890123456789')).toEqual({
    q: '0812345678',
    account: '00401234567890123456789',
  })
})

test('writes back what it read', () => {
  for (const text of ['', '?q=123', '?q=%E0%B8%AA%E0%B8%A1&status=pending%2Cclaimed', '?sort=-requestedAt', '?q=true'])
    expect(stringifySearch(parseSearch(text))).toBe(text)
})

test('omits unset values', () => {
  expect(stringifySearch({ q: undefined, status: '', sort: null, id: 'a' })).toBe('?id=a')
})
