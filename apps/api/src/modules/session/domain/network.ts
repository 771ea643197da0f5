/**
 * The part of an address that stands for one household or office: an IPv4 address as it is, an IPv6 one's first 64
 * bits, as whoever has one of those has all of them. `address` is an IP address in any spelling, or null.
 */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

function groupsOf(address: string): string[] {
  const [bare = ''] = address.toLowerCase().split('%')
  const [head = '', tail] = bare.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const filled =
    tail === undefined
      ? left
      : [...left, ...Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => '0'), ...right]
  return filled.map(group => group.replace(/^0+(?=.)/, ''))
}
