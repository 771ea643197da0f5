import { expect, test } from 'vitest'
import { fromStoredLine, type StoredLine } from './stored-line.ts'

const line = { direction: 'in', amount: '10000', occurredAt: '2026-07-12T05:00:00.000Z' } as StoredLine

test('a line stored before references were normalized gets a normalized reference, or none where it is invisible', () => {
  expect(fromStoredLine({ ...line, reference: ' AB  1 ' })).toMatchObject({ reference: 'AB 1', amount: 10_000n })
  for (const reference of ['', ' ', '\u200b\u2060'])
    expect(fromStoredLine({ ...line, reference })).not.toHaveProperty('reference')
})
