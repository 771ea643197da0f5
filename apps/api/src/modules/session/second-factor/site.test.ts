import { expect, test } from 'vitest'
import { siteOf } from './site.ts'

test('the site is that of PUBLIC_URL, whatever the request says', () => {
  const headers = { origin: 'https://evil.example', host: 'evil.example' }
  expect(siteOf('https://office.example/x', headers)).toEqual({
    id: 'office.example',
    origin: 'https://office.example',
  })
})

test('without PUBLIC_URL only localhost is one', () => {
  expect(siteOf(null, { host: 'localhost:3000' })).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
  expect(siteOf(null, { host: '127.0.0.1:3000', origin: 'http://localhost:5173' })).toEqual({
    id: 'localhost',
    origin: 'http://localhost:5173',
  })
  expect(siteOf(null, { host: '127.0.0.1:3000' })).toBeNull()
  expect(siteOf(null, { host: 'office.example' })).toBeNull()
  expect(siteOf(null, { origin: 'https://office.example' })).toBeNull()
  expect(siteOf(null, { host: ' ' })).toBeNull()
})

test('an address without https, or an IP address, has no passkeys', () => {
  expect(siteOf('http://office.example', {})).toBeNull()
  expect(siteOf('https://203.0.113.7', {})).toBeNull()
  expect(siteOf('https://[2001:db8::1]', {})).toBeNull()
  expect(siteOf('http://localhost:3000', {})).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
})
