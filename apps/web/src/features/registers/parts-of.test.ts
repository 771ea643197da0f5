import { expect, test } from 'vitest'
import { partsOf } from './parts-of.ts'

async function textsOf(text: string, size: number): Promise<string[]> {
  const texts: string[] = []
  for await (const bytes of partsOf(new Blob([text]), size)) texts.push(new TextDecoder().decode(bytes))
  return texts
}

test('a file is sent in parts that end with a line, and nothing is lost between them', async () => {
  expect(await textsOf('a,b\nc,d\ne,f', 6)).toEqual(['a,b\n', 'c,d\n', 'e,f'])
  expect(await textsOf('a,b\nc,d\n', 100)).toEqual(['a,b\nc,d\n'])
  expect((await textsOf('0123456789\nab\n', 4)).join('')).toBe('0123456789\nab\n')
  expect(await textsOf('', 4)).toEqual([])
})
