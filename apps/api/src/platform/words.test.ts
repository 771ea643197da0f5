import { expect, test } from 'vitest'
import { findText, textOf } from './words.ts'

test('the server reads the texts that the screens show', () => {
  expect(textOf('en', 'campaigns', 'status.draft')).toBe('Draft')
  expect(textOf('th', 'campaigns', 'status.draft')).toBe('ฉบับร่าง')
  // @ts-expect-error -- a key without a text does not compile
  expect(textOf('en', 'campaigns', 'status.gone')).toBe('status.gone')
  expect(findText('zh', 'campaigns', 'status.gone')).toBeUndefined()
})
