import { expect, test } from 'vitest'
import { createOriginCheck } from './page-origin.ts'

const isOwn = createOriginCheck({
  publicUrl: 'https://office.example.com/back',
  corsOrigins: ['https://tools.example.com'],
})
const from = (origin: string | undefined, more: Record<string, string> = {}) =>
  isOwn({ headers: { host: 'node-1:3000', ...(origin === undefined ? {} : { origin }), ...more } })

test.each([
  ['of PUBLIC_URL', 'https://office.example.com', {}],
  ['of CORS_ORIGINS', 'https://tools.example.com', {}],
  ['of the address it calls', 'http://node-1:3000', {}],
  ['of the address that a proxy names', 'https://other.example.com', { 'x-forwarded-host': 'other.example.com' }],
  ['of a program, which has no origin', undefined, {}],
])('a handshake %s is accepted', (_what, origin, more) => {
  expect(from(origin, more)).toBe(true)
})

test.each(['https://evil.example', 'http://office.example.com', 'https://office.example.com.evil.example', 'null', ''])(
  'one from %j is not',
  origin => expect(from(origin)).toBe(false),
)
