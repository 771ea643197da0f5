import { expect, test } from 'vitest'
import { contrastWithWhite, isColour } from './colour.ts'

test.each([
  ['#000000', 21],
  ['#ffffff', 1],
  ['#767676', 4.54],
  ['#ff0000', 4],
])('white on %s has a contrast of %d', (colour, contrast) => expect(contrastWithWhite(colour)).toBeCloseTo(contrast, 1))

test('a colour is written with six hexadecimal digits', () =>
  expect(['#1A2b3c', '1a2b3c', '#fff', '#12345g', 'red'].map(isColour)).toEqual([true, false, false, false, false]))
