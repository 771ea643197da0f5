import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInside, toNetwork } from './allowed-addresses.ts'

test.each([
  ['10.1.2.3/8', '10.0.0.0/8'],
  ['203.0.113.7', '203.0.113.7/32'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0:0::1/32', '2001:db8::/32'],
  ['::1', '::1/128'],
  ['::/0', '::/0'],
  ['::ffff:203.0.113.9/120', '203.0.113.0/24'],
  [' 192.0.2.0/24 ', '192.0.2.0/24'],
])('%s is the network %s', (text, network) => {
  expect(toNetwork(text)).toBe(network)
})

test.each(['', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/-1', '10.0.0.0/8/8', '::/129', 'fe80::1%eth0', 'office', '1e1/8'])(
  '%j is no network',
  text => {
    expect(toNetwork(text)).toBeNull()
  },
)

test.each([
  ['203.0.113.255', ['203.0.113.0/24'], true],
  ['203.0.114.0', ['203.0.113.0/24'], false],
  ['::ffff:203.0.113.1', ['203.0.113.0/24'], true],
  ['2001:db8:ffff::1', ['2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32'], false],
  ['203.0.113.1', ['::/0'], false],
  ['203.0.113.1', ['10.0.0.0/8', '203.0.113.1/32'], true],
  ['anything', [], true],
  [null, ['0.0.0.0/0'], false],
  ['unknown', ['0.0.0.0/0'], false],
] as const)('%s in %j: %s', (address, networks, inside) => {
  expect(isInside(address, networks)).toBe(inside)
})

test('every address lies in each network made from it, spelled once and for all', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(128), (address, length) => {
      const network = toNetwork(`${address}/${length}`)
      if (network === null) return
      expect(toNetwork(network)).toBe(network)
      expect(isInside(address, [network])).toBe(true)
    }),
  )
})
