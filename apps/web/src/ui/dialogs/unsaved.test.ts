import { expect, test } from 'vitest'
import { after, type Happening, isLost, untouched, holdsText } from './unsaved.ts'

const typed: Happening = { what: 'typed', holdsText: true }
const lostAfter = (happenings: readonly Happening[], error: unknown = null) =>
  isLost(happenings.reduce(after, untouched), error)

test('a dialog without text loses nothing', () => {
  expect(lostAfter([])).toBe(false)
  expect(lostAfter([typed, { what: 'typed', holdsText: false }])).toBe(false)
})

test('a submit that a missing field stops saves nothing', () => {
  expect(lostAfter([typed, { what: 'sent' }])).toBe(true)
})

test('what was sent without a failure is saved, until something else is typed', () => {
  expect(lostAfter([typed, { what: 'sent' }, { what: 'worked' }])).toBe(false)
  expect(lostAfter([typed, { what: 'sent' }, { what: 'worked' }], new Error('refused'))).toBe(true)
  expect(lostAfter([typed, { what: 'sent' }, { what: 'worked' }, typed])).toBe(true)
})

test('a second submit counts by itself', () => {
  expect(lostAfter([typed, { what: 'sent' }, { what: 'worked' }, { what: 'sent' }])).toBe(true)
})

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
