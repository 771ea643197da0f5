import { expect, test } from 'vitest'
import { createOriginCheck } from './page-origin.ts'

const isOwn = createOriginCheck({
  publicUrl: 'https://office.example.com/back',
  corsOrigins: ['https://tools.example.com'],
})
const from = (origin: string | undefined) =>
  isOwn({ headers: { host: 'node-1:3000', ...(origin === undefined ? {} : { origin }) } })

test.each([
  ['of PUBLIC_URL', 'https://office.example.com'],
  ['of CORS_ORIGINS', 'https://tools.example.com'],
  ['of the address it calls', 'http://node-1:3000'],
  ['of a program, which has no origin', undefined],
])('a handshake %s is accepted', (_what, origin) => {
  expect(from(origin)).toBe(true)
})

test.each(['https://evil.example', 'http://office.example.com', 'https://office.example.com.evil.example', 'null', ''])(
  'one from %j is not',
  origin => expect(from(origin)).toBe(false),
)

test('without PUBLIC_URL the token alone counts', () => {
  const accepts = createOriginCheck({ publicUrl: null, corsOrigins: [] })
  expect(accepts({ headers: { host: 'backend', origin: 'https://office.example.com' } })).toBe(true)
})
