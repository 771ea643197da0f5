import { expect, test } from 'vitest'
import { isRecoveryCode, newRecoveryCodes, RECOVERY_CODES, recoveryHash } from './recovery-codes.ts'

const key = Buffer.alloc(32, 1)

test('a set has ten different codes of two readable halves', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(RECOVERY_CODES)
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
})

test('a code is accepted in any case and without its hyphen, for its admin only', () => {
  const hash = recoveryHash('abcde-fgh23', key, 'a')
  expect(recoveryHash('ABCDEFGH23', key, 'a')).toEqual(hash)
  expect(recoveryHash('abcde-fgh23', key, 'b')).not.toEqual(hash)
  expect(recoveryHash('abcde-fgh23', Buffer.alloc(32, 2), 'a')).not.toEqual(hash)
})

test('a code of an app is no recovery code', () => {
  expect(isRecoveryCode('123456')).toBe(false)
  expect(isRecoveryCode('abcde-fghij')).toBe(true)
  expect(isRecoveryCode('abcde--fghij')).toBe(false)
})
