import { expect, test } from 'vitest'
import { after, type Happening, isLost, untouched, holdsText } from './unsaved.ts'

const typed: Happening = { what: 'typed', holdsText: true }
const lostAfter = (happenings: readonly Happening[], error: unknown = null) =>
  isLost(happenings.reduce(after, untouched), error)

test('loses nothing in a dialog without text', () => {
  expect(lostAfter([])).toBe(false)
  expect(lostAfter([typed, { what: 'typed', holdsText: false }])).toBe(false)
})

test('does not count a submit that validation stops as saved', () => {
  expect(lostAfter([typed, { what: 'sent' }])).toBe(true)
})

test('counts a submit without an error as saved, until further input', () => {
  expect(lostAfter([typed, { what: 'sent' }, { what: 'worked' }])).toBe(false)
  expect(lostAfter([typed, { what: 'sent' }, { what: 'worked' }], new Error('refused'))).toBe(true)
  expect(lostAfter([typed, { what: 'sent' }, { what: 'worked' }, typed])).toBe(true)
})

test('treats a second submit separately', () => {
  expect(lostAfter([typed, { what: 'sent' }, { what: 'worked' }, { what: 'sent' }])).toBe(true)
})

const input = (type: string, value: string) => ({ tagName: 'INPUT', type, value })

test('counts typed text as unsaved', () => {
  for (const field of [
    input('text', 'KTB-77'),
    input('number', '5'),
    input('search', 'joke'),
    { tagName: 'TEXTAREA', type: 'textarea', value: 'No slip' },
  ])
    expect(holdsText([input('text', ''), field])).toBe(true)
})

test('ignores blanks, choices and buttons', () => {
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
