import { expect, test } from 'vitest'
import { readTime } from './read-time.ts'

test('a time in any of the ways it is written, and nothing that is none', () => {
  expect(['14:30', '14.30', '1430', '9:05', '905', ' 00:00 '].map(readTime)).toEqual([
    '14:30',
    '14:30',
    '14:30',
    '09:05',
    '09:05',
    '00:00',
  ])
  expect(['', '9', '24:00', '12:60', '1:5', 'noon'].map(readTime)).toEqual([null, null, null, null, null, null])
})
