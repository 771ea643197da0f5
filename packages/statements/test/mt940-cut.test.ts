import { describe, expect, test } from 'vitest'
import { guessFormat } from '../src/index.ts'
import { bytesOf, refusal, soundly } from './support.ts'

const message = (number: number, more: readonly string[] = []) => [
  `:20:REF${number}`,
  ':25:123/456',
  `:28C:${number}/1`,
  ':60F:C240101THB1000,00',
  ':61:240102C10,00NTRFNONREF//BANK-1',
  ':86:some words',
  ...more,
  ':62F:C240102THB1010,00',
  '-',
]
const whole = [...message(1), ...message(2, ['and more of them'])]
const text = whole.join('\n')

describe('an MT940 that is cut', () => {
  test('is whole as it stands', () => {
    expect(soundly(text, 'mt940')).toHaveLength(2)
  })

  test('behind any line is recognised, and refused once with the last line there is', () => {
    const lastClosing = whole.lastIndexOf(':62F:C240102THB1010,00')
    const ends = [whole.indexOf(':60F:C240101THB1000,00'), whole.indexOf('-') + 2, lastClosing - 2, lastClosing - 1]
    for (const count of [1, 2, ...ends.map(at => at + 1)]) {
      const cut = whole.slice(0, count).join('\n')
      expect([count, guessFormat(bytesOf(cut))]).toEqual([count, 'mt940'])
      expect(refusal(cut, 'mt940')).toEqual([
        expect.objectContaining({ line: count, field: ':62F:', code: 'incomplete' }),
      ])
    }
  })

  test('in the middle of a line, of its amounts too, is refused there', () => {
    const from = text.lastIndexOf(':20:') + 4
    for (let end = from; end < text.lastIndexOf(',00'); end += 1) {
      expect(guessFormat(bytesOf(text.slice(0, end)))).toBe('mt940')
      const lines = new Set(refusal(text.slice(0, end), 'mt940').map(({ line }) => line))
      expect([end, ...lines]).toEqual([end, text.slice(0, end).trimEnd().split('\n').length])
    }
  })

  test('at its beginning is recognised and refused once, however many fields are left', () => {
    for (let from = 1; from <= whole.indexOf('-') - 1; from += 1) {
      const rest = whole.slice(from)
      expect(guessFormat(bytesOf(rest.join('\n')))).toBe('mt940')
      expect(refusal(rest.join('\n'), 'mt940')).toEqual([expect.objectContaining({ line: 1, code: 'incomplete' })])
    }
  })

  test('and ends with a fragment names the line the fragment begins on', () => {
    const file = [...message(1), ':61:240103C119,00NMSCNONREF', 'more of it', ':86:and more'].join('\n')
    expect(refusal(file, 'mt940')).toEqual([expect.objectContaining({ line: 9, field: ':61:', code: 'incomplete' })])
  })

  test('of any other kind is what it was', () => {
    expect(guessFormat(bytesOf('</Ntry></Stmt>'))).toBe('camt053')
    expect(guessFormat(bytesOf('date;text\n2024-01-02;":61:"\n'))).toBe('csv')
  })
})
