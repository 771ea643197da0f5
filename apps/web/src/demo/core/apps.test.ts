import { expect, test } from 'vitest'
import { appNames, isApp } from './apps.ts'

test('only the names of applications are applications, not what every object has', () => {
  expect(appNames.every(isApp)).toBe(true)
  expect([undefined, '', 'nowhere', 'constructor', 'toString', '__proto__'].filter(isApp)).toEqual([])
})
