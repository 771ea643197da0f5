import { expect, test } from 'vitest'
import { isSecretOf, mintToken, readToken } from './token.ts'

const now = new Date('2026-03-01T00:00:00Z')

test('a new token can be parsed, and its hash matches its secret only', () => {
  const token = mintToken(now)
  const read = readToken(token.text)
  expect(read).toEqual({ sessionId: token.sessionId, secret: token.secret })
  expect(isSecretOf(token.hash, token.secret)).toBe(true)
  expect(isSecretOf(token.hash, mintToken(now).secret)).toBe(false)
  expect(token.hash.toString('base64url')).not.toContain(token.secret)
})

test('the secret has 32 random bytes', () => {
  expect(Buffer.from(mintToken(now).secret, 'base64url')).toHaveLength(32)
  expect(new Set(Array.from({ length: 1000 }, () => mintToken(now).secret)).size).toBe(1000)
})

const good = mintToken(now)
test.each([
  '',
  '.',
  'x',
  good.sessionId,
  `${good.sessionId}.`,
  `.${good.secret}`,
  `${good.text}.x`,
  `${good.text}A`,
  good.text.slice(0, -1),
  `${good.text.slice(0, -1)}B`,
  good.text.toUpperCase(),
  `${good.text}\u0000`,
  `${good.sessionId} ${good.secret}`,
])('the text %j is no token', text => {
  expect(readToken(text)).toBeNull()
})
