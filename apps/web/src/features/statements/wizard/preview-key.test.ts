import { expect, test } from 'vitest'
import { sha256Of } from '../../../ui/files/read-file.ts'
import { isOfSameFile, previewKey, type Reading, readingFor } from './preview-key.ts'

const reading: Reading = { mapping: null, csvFormat: {}, sums: 'refuse' }
async function chosen(text: string, accountId = 'a', entry: number | null = null) {
  const bytes = new TextEncoder().encode(text)
  return {
    accountId,
    entry,
    sheet: null,
    file: {
      name: 'statement.csv',
      type: 'text/csv',
      size: bytes.length,
      bytes,
      base64: btoa(text),
      sha256: await sha256Of(bytes),
    },
  }
}

test('keys a preview by the file’s content, the account and the file of a ZIP', async () => {
  const key = previewKey(await chosen('one'), reading)
  expect(previewKey(await chosen('one'), reading)).toEqual(key)
  expect(isOfSameFile(key, previewKey(await chosen('one'), { ...reading, sums: 'report' }))).toBe(true)
  for (const other of [await chosen('two'), await chosen('one', 'b'), await chosen('one', 'a', 0), null]) {
    expect(previewKey(other, reading)).not.toEqual(key)
    expect(isOfSameFile(key, previewKey(other, reading))).toBe(false)
  }
})

test('is another one for another sheet of the same file', async () => {
  const first = await chosen('one')
  const [one, other] = [previewKey(first, reading), previewKey({ ...first, sheet: 'May' }, reading)]
  expect(other).not.toEqual(one)
  expect(isOfSameFile(one, other)).toBe(true)
})

test('changed options are read once they settle, another file with its own options without an earlier request', async () => {
  const [first, other] = [await chosen('one', 'a', 0), await chosen('one', 'a', 1)]
  const stated: Reading = { ...reading, csvFormat: { delimiter: ';' } }
  expect(readingFor(first, stated, { chosen: first, reading })).toBe(reading)
  expect(readingFor(other, reading, { chosen: first, reading: stated })).toBe(reading)
})

test('identifies a file by its SHA-256', async () => {
  expect(await sha256Of(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
