import { expect, test } from 'vitest'
import { codeIn } from './code.ts'

test('the code is taken out of a pasted link', () => {
  expect(codeIn(' https://office.example/forgot?token=a-b_c%3D&x=1 ')).toBe('a-b_c=')
  expect(codeIn('https://office.example/register?lang=th&token=abc#top')).toBe('abc')
})

test('other text is the code itself', () => {
  expect(codeIn('  abc-123  ')).toBe('abc-123')
  expect(codeIn('?token=%')).toBe('%')
})
