import { expect, test } from 'vitest'
import { weaknessOf } from './password-rule.ts'

test.each([
  'correct horse battery',
  'ประตูสีเขียวริมคลอง',
  'kX9#mQ2vLp7z',
  'narin likes green tea',
  'x'.repeat(3) + ' river lantern',
])('%j is good enough', async password => {
  expect(await weaknessOf(password, 'narin')).toBeNull()
})

test.each([
  ['', 'TOO_SHORT'],
  ['elevenchars', 'TOO_SHORT'],
  ['kX9#mQ2vLp7', 'TOO_SHORT'],
  ['x'.repeat(257), 'TOO_LONG'],
  ['password1234', 'PASSWORD_COMMON'],
  ['P@ssw0rd-2026', 'PASSWORD_COMMON'],
  ['passwordpassword', 'PASSWORD_COMMON'],
  ['123456789012', 'PASSWORD_COMMON'],
  ['aaaaaaaaaaaaaaaa', 'PASSWORD_COMMON'],
  ['abababababab', 'PASSWORD_COMMON'],
  ['qwertyuiop123', 'PASSWORD_COMMON'],
  ['Administrator', 'PASSWORD_COMMON'],
  ['backoffice2026', 'PASSWORD_COMMON'],
  ['changemechangeme', 'PASSWORD_COMMON'],
  ['Password2026!!', 'PASSWORD_COMMON'],
  ['Admin@123456', 'PASSWORD_COMMON'],
  ['Welcome2026!!!', 'PASSWORD_COMMON'],
  ['Football2024!!', 'PASSWORD_COMMON'],
  ['letmein!letmein', 'PASSWORD_COMMON'],
  ['owner2026owner', 'PASSWORD_COMMON'],
  ['login2026login', 'PASSWORD_COMMON'],
  ['admin.admin.admin', 'PASSWORD_COMMON'],
  ['narin1234567', 'PASSWORD_IS_USERNAME'],
  ['NarinNarinNarin', 'PASSWORD_IS_USERNAME'],
])('%j is refused: %s', async (password, weakness) => {
  expect((await weaknessOf(password, 'narin'))?.code).toBe(weakness)
})
