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
  ['', 'too-short'],
  ['elevenchars', 'too-short'],
  ['kX9#mQ2vLp7', 'too-short'],
  ['x'.repeat(257), 'too-long'],
  ['password1234', 'too-common'],
  ['P@ssw0rd-2026', 'too-common'],
  ['passwordpassword', 'too-common'],
  ['123456789012', 'too-common'],
  ['aaaaaaaaaaaaaaaa', 'too-common'],
  ['abababababab', 'too-common'],
  ['qwertyuiop123', 'too-common'],
  ['Administrator', 'too-common'],
  ['backoffice2026', 'too-common'],
  ['changemechangeme', 'too-common'],
  ['Password2026!!', 'too-common'],
  ['Admin@123456', 'too-common'],
  ['Welcome2026!!!', 'too-common'],
  ['Football2024!!', 'too-common'],
  ['letmein!letmein', 'too-common'],
  ['owner2026owner', 'too-common'],
  ['login2026login', 'too-common'],
  ['admin.admin.admin', 'too-common'],
  ['narin1234567', 'is-username'],
  ['NarinNarinNarin', 'is-username'],
])('%j is refused: %s', async (password, weakness) => {
  expect(await weaknessOf(password, 'narin')).toBe(weakness)
})
