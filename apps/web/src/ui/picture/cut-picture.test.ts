import { expect, test } from 'vitest'
import { cutSize, ratioOf } from './cut-picture.ts'

const whole = { x: 0, y: 0, width: 100, height: 100 }

test('a part of a large picture is sent in the size of its slot', () => {
  expect(cutSize({ width: 3_840, height: 2_292 }, { ...whole, height: 50 }, 'banner')).toEqual({
    width: 1920,
    height: 573,
  })
})

test('a small part is sent in its own size', () => {
  expect(cutSize({ width: 800, height: 600 }, { x: 10, y: 10, width: 50, height: 20 }, 'event')).toEqual({
    width: 400,
    height: 120,
  })
})

test('a logo stays whole within its slot, and never without a pixel', () => {
  expect(ratioOf('logo')).toBeUndefined()
  expect(cutSize({ width: 2_048, height: 512 }, whole, 'logo')).toEqual({ width: 512, height: 128 })
  expect(cutSize({ width: 20_000, height: 2 }, whole, 'logo')).toEqual({ width: 512, height: 1 })
})
