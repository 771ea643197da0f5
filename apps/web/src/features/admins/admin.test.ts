import { expect, test } from 'vitest'
import { deviceOf, isNetwork, linesOf } from './admin.ts'

test.each(['203.0.113.24', '10.0.0.0/8', '0.0.0.0/0', '2001:db8::/32', '::1'])('%s is a network', line => {
  expect(isNetwork(line)).toBe(true)
})

test.each(['office', '10.0.0', '10.0.0.256', '10.0.0.0/33', '2001:db8::/129', 'fe80::1::2', '10.0.0.0/8 /8', ''])(
  '%j is no network',
  line => {
    expect(isNetwork(line)).toBe(false)
  },
)

test('lines keep their order and lose blanks', () => {
  expect(linesOf(' 10.0.0.0/8\n\n203.0.113.24 \n')).toEqual(['10.0.0.0/8', '203.0.113.24'])
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36', 'Chrome 131, Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge 131, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18, iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133, macOS'],
  ['curl/8.9', 'curl/8.9'],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
