import { expect, test } from 'vitest'
import { latinKey } from './keyboard.ts'

const press = (key: string, code: string, shiftKey = false) => latinKey({ key, code, shiftKey })

test('a shortcut is the same key in a Thai layout', () => {
  expect(press('า', 'KeyK')).toBe('k')
  expect(press('โ', 'KeyF', true)).toBe('F')
  expect(press('ฝ', 'Slash')).toBe('/')
  expect(press('ฦ', 'Slash', true)).toBe('?')
})

test('Latin letters are what they say, wherever their key is', () => {
  // AZERTY: A is where Q is on QWERTY, and the question mark is on the key of the comma.
  expect(press('a', 'KeyQ')).toBe('a')
  expect(press('?', 'KeyM', true)).toBe('?')
  expect(press('Escape', 'Escape')).toBe('Escape')
})
