import { expect, test } from 'vitest'
import { holdsText } from './holds-text.ts'

const input = (type: string, value: string) => ({ tagName: 'INPUT', type, value })

test('text a person typed would be lost', () => {
  for (const field of [
    input('text', 'KTB-77'),
    input('number', '5'),
    input('search', 'joke'),
    { tagName: 'TEXTAREA', type: 'textarea', value: 'No slip' },
  ])
    expect(holdsText([input('text', ''), field])).toBe(true)
})

test('blanks, choices and buttons would not', () => {
  expect(
    holdsText([
      input('text', '  '),
      input('checkbox', 'on'),
      input('radio', 'refund'),
      input('hidden', '014'),
      { tagName: 'BUTTON', type: 'submit', value: 'x' },
      { tagName: 'FIELDSET' },
    ]),
  ).toBe(false)
  expect(holdsText([])).toBe(false)
})
