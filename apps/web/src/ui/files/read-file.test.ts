import { expect, test } from 'vitest'
import { base64Of, faultOf, sizeText } from './read-file.ts'

const rule = { accept: ['image/jpeg', '.csv'], maxBytes: 1_000 }

test('accepts a file by its type or its extension, within its size', () => {
  expect(faultOf({ name: 'a.jpg', type: 'image/jpeg', size: 10 }, rule)).toBeNull()
  expect(faultOf({ name: 'A.CSV', type: '', size: 10 }, rule)).toBeNull()
  expect(faultOf({ name: 'a.svg', type: 'image/svg+xml', size: 10 }, rule)).toBe('type')
  expect(faultOf({ name: 'a.csv', type: 'text/csv', size: 1_001 }, rule)).toBe('size')
  expect(faultOf({ name: 'a.csv', type: 'text/csv', size: 0 }, rule)).toBe('empty')
})

test('encodes bytes of any length as base64', () => {
  for (const length of [0, 1, 2, 3, 0x8000, 100_001]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256)
    expect(Uint8Array.from(atob(base64Of(bytes)), sign => sign.charCodeAt(0))).toEqual(bytes)
  }
})

test('formats sizes readably', () =>
  expect([sizeText(4_194_304), sizeText(1_572_864), sizeText(900)]).toEqual(['4 MB', '1.5 MB', '1 KB']))
