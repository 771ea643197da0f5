import { expect, test } from 'vitest'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { codeNow, newTotpSecret, otpauthUri, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

// RFC 6238, appendix B, the last six digits of its eight.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s', (seconds, code) => {
  expect(codeNow(secret, at(seconds))).toBe(code)
})

test('a code is valid one step early and one step late, and no further', () => {
  const now = at(3_000)
  const found = [97, 98, 99, 100, 101, 102, 103].map(step => stepOf(codeNow(secret, at(step * 30)), secret, now))
  expect(found).toEqual([null, null, 99n, 100n, 101n, null, null])
})

test.each(['', '12345', '1234567', 'abcdef'])('%j is not a code', text => {
  expect(stepOf(text, secret, at(3_000))).toBeNull()
})

test('the app receives the secret in base32', () => {
  expect(otpauthUri(secret, 'Back office', 'narin')).toBe(
    'otpauth://totp/Back%20office:narin?issuer=Back%20office&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' +
      '&algorithm=SHA1&digits=6&period=30',
  )
})

const key = Buffer.alloc(32, 1)

test('a sealed secret opens only with its key and for its admin', () => {
  const made = newTotpSecret()
  const sealed = sealSecret(made, key, 'one')
  expect(openSecret(sealed, key, 'one')).toEqual(made)
  expect(sealed.includes(made)).toBe(false)
  expect(sealSecret(made, key, 'one')).not.toEqual(sealed)
  expect(() => openSecret(sealed, Buffer.alloc(32, 2), 'one')).toThrow(/ENCRYPTION_KEY/)
  expect(() => openSecret(sealed, key, 'another')).toThrow(/ENCRYPTION_KEY/)
  const bent = Buffer.from(sealed)
  bent.writeUInt8(bent.readUInt8(bent.length - 1) ^ 1, bent.length - 1)
  expect(() => openSecret(bent, key, 'one')).toThrow(/ENCRYPTION_KEY/)
})

test('digits of another script are no code', () => {
  expect(stepOf('１２３４５６', newTotpSecret(), new Date(0))).toBeNull()
})
