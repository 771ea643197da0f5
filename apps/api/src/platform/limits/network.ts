/**
 * The part of an address that identifies a household or office: a whole IPv4 address, or the first 64 bits of an IPv6
 * address. `address` is an IP address in any spelling, or null.
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
