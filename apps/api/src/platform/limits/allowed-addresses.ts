import { isIP } from 'node:net'

/** An address as a number, with its width: 32 bits, or 128. */
type Address = { readonly bits: bigint; readonly width: 32 | 128 }

const V4_IN_V6 = 0xffffn << 32n

/** Whether an address lies in one of the networks; without networks, every address does. null: unknown. */
export function isInside(address: string | null, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const input = address === null ? null : parse(address)
  return input !== null && networks.some(network => contains(network, input))
}

function contains(network: string, { bits, width }: Address): boolean {
  const [base = '', prefix] = network.split('/')
  const parsed = parse(base)
  if (parsed === null || parsed.width !== width) return false
  const shift = BigInt(width - Number(prefix ?? width))
  return parsed.bits >> shift === bits >> shift
}

/**
 * A network in its one spelling: `10.1.2.3/8` becomes `10.0.0.0/8`, an address alone a network of one. IPv4 written in
 * IPv6 becomes IPv4. null: not a network.
 */
export function toNetwork(text: string): string | null {
  const [, base = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const written = isIP(base)
  const address = parse(base)
  if (address === null) return null
  const { width } = address
  const offset = written === 6 && width === 32 ? 96 : 0
  const length = prefix === undefined ? width : Number(prefix) - offset
  if (length < 0 || length > width) return null
  const shift = BigInt(width - length)
  return `${format({ bits: (address.bits >> shift) << shift, width })}/${length}`
}

function parse(text: string): Address | null {
  const version = text.includes('%') ? 0 : isIP(text)
  if (version === 0) return null
  if (version === 4) return { bits: numberOf(text.split('.').map(BigInt), 8n), width: 32 }
  const groups = groupsOf(text)
  const bits = numberOf(
    groups.map(group => BigInt(`0x${group}`)),
    16n,
  )
  return bits >> 32n === V4_IN_V6 >> 32n ? { bits: bits & 0xffffffffn, width: 32 } : { bits, width: 128 }
}

const numberOf = (parts: readonly bigint[], size: bigint): bigint =>
  parts.reduce((sum, part) => (sum << size) | part, 0n)

/** The eight groups of a valid IPv6 address. */
function groupsOf(text: string): string[] {
  const spelled = new URL(`http://[${text}]/`).hostname.slice(1, -1)
  const [left = '', right] = spelled.split('::')
  const [head, tail] = [left, right ?? ''].map(side => (side === '' ? [] : side.split(':')))
  const missing = 8 - (head?.length ?? 0) - (tail?.length ?? 0)
  return [...(head ?? []), ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])]
}

function format({ bits, width }: Address): string {
  const size = width === 32 ? 8n : 16n
  const parts = Array.from({ length: width === 32 ? 4 : 8 }, (_, index) => {
    const shift = BigInt(width) - size * BigInt(index + 1)
    return (bits >> shift) & ((1n << size) - 1n)
  })
  if (width === 32) return parts.join('.')
  return new URL(`http://[${parts.map(part => part.toString(16)).join(':')}]/`).hostname.slice(1, -1)
}
