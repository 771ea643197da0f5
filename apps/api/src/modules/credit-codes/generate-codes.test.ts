import { expect, test } from 'vitest'
import { normalizeCode } from './domain/code.ts'
import { generateCodes } from './generate-codes.ts'

test('codes have 60 random bits after their prefix, and are read however they are written', () => {
  const codes = generateCodes('VIP', 2_000)
  expect(new Set(codes).size).toBe(2_000)
  expect(codes.every(code => /^VIP[0-9A-HJKMNP-TV-Z]{12}$/.test(code))).toBe(true)
  expect(new Set(codes.flatMap(code => code.slice(3).split(''))).size).toBe(32)
  for (const code of codes.slice(0, 50)) expect(normalizeCode(code.toLowerCase())).toBe(code)
})
