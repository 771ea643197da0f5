import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isVisitor, signedLocation, visitorHash } from './link.ts'

const KEY = Buffer.alloc(32, 7)
const SECRET = `whsec_${KEY.toString('base64')}`
const now = new Date('2026-07-12T05:00:00.900Z')
const locationOf = (landingPath: string, query = {}) =>
  new URL(signedLocation('https://play.example', { code: 'songkran', landingPath }, { query, secret: SECRET, now }))
const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'

describe('the address on the player site', () => {
  test('carries the code and the time, signed', () => {
    const { origin, pathname, searchParams } = locationOf('/register?lang=th')
    expect([origin, pathname]).toEqual(['https://play.example', '/register'])
    expect(Object.fromEntries(searchParams)).toEqual({
      lang: 'th',
      campaign: 'songkran',
      ts: '1783832400',
      sig: createHmac('sha256', KEY).update('campaign-link\nsongkran\n1783832400').digest('hex'),
    })
  })

  test('takes the place of parameters of the landing page with the same name', () => {
    expect(locationOf('/?campaign=other').searchParams.getAll('campaign')).toEqual(['songkran'])
  })

  test('carries the parameters an ad platform added, none in place of its own', () => {
    const added = {
      fbclid: 'IwAR0_ก&x',
      lang: 'en',
      campaign: 'other',
      Ts: '1',
      'sig[]': 'x',
      twice: ['1', '2'],
      long: 'x'.repeat(501),
    }
    const { searchParams } = locationOf('/?lang=th', added)
    expect([...searchParams.keys()]).toEqual(['lang', 'fbclid', 'campaign', 'ts', 'sig'])
    expect(searchParams.get('fbclid')).toBe('IwAR0_ก&x')
    expect([searchParams.get('lang'), searchParams.get('campaign')]).toEqual(['th', 'songkran'])
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`p${n}`, String(n)]))
    expect([...locationOf('/', many).searchParams]).toHaveLength(23)
  })

  test.for(['//evil.example', '/\\evil.example', 'https://evil.example/', '\\\\evil.example', '/\t/evil.example'])(
    'is never that of another site: %j',
    path => {
      expect(locationOf(path).href).toBe('https://play.example/')
    },
  )
})

describe('a visitor', () => {
  test.for<[string, Record<string, string>, boolean]>([
    ['a browser', { 'user-agent': CHROME }, true],
    ['the browser of an app', { 'user-agent': `${CHROME} Line/15.1.0/IAB` }, true],
    ['without a user agent', {}, false],
    ['with an empty one', { 'user-agent': '  ' }, false],
    ['a link preview', { 'user-agent': 'facebookexternalhit/1.1' }, false],
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, false],
    ['a program', { 'user-agent': 'curl/8.5.0' }, false],
    ['a prefetched page', { 'user-agent': CHROME, 'sec-purpose': 'prefetch;prerender' }, false],
    ['an older prefetch', { 'user-agent': CHROME, purpose: 'prefetch' }, false],
  ])('%s counts as %s: %s', ([, headers, counts]) => {
    expect(isVisitor(headers)).toBe(counts)
  })

  test('is the same on one day, and another on the next', () => {
    const hash = (network: string, userAgent: string, day: string) =>
      visitorHash({ network, userAgent }, day, KEY).toString('hex')
    const one = hash('203.0.113.7', CHROME, '2026-07-12')
    expect(one).toMatch(/^[0-9a-f]{32}$/)
    expect(hash('203.0.113.7', CHROME, '2026-07-12')).toBe(one)
    expect(
      new Set([
        one,
        hash('203.0.113.8', CHROME, '2026-07-12'),
        hash('203.0.113.7', 'Other', '2026-07-12'),
        hash('203.0.113.7', CHROME, '2026-07-13'),
      ]).size,
    ).toBe(4)
  })

  test('cannot make more than 64 visitors of one address by changing its user agent', () => {
    const hashes = Array.from({ length: 2_000 }, (_, n) =>
      visitorHash({ network: '203.0.113.7', userAgent: `${CHROME} ${n}` }, '2026-07-12', KEY).toString('hex'),
    )
    expect(new Set(hashes).size).toBe(64)
  })
})
