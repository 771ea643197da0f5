import { expect, test } from 'vitest'
import { fromStoredLine, type StoredLine } from './stored-line.ts'

const line = { direction: 'in', amount: '10000', occurredAt: '2026-07-12T05:00:00.000Z' } as StoredLine

test('a line that was stored before references were normalised has a clean one, or none where nothing of it can be seen', () => {
  expect(fromStoredLine({ ...line, reference: ' AB  1 ' })).toMatchObject({ reference: 'AB 1', amount: 10_000n })
  for (const reference of ['', ' ', '\u200b\u2060'])
    expect(fromStoredLine({ ...line, reference })).not.toHaveProperty('reference')
})
