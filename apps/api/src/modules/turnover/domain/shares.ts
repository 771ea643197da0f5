import type { Satang } from '@backoffice/kernel'

/**
 * Divides an amount in proportion to shares, rounded down in their order: the last has the rest, so that the parts add
 * up to the amount. Where all shares are 0, the first has it.
 */
export function divide(amount: Satang, shares: readonly Satang[]): Satang[] {
  let left: bigint = amount
  let rest = shares.reduce<bigint>((sum, share) => sum + share, 0n)
  return shares.map(share => {
    const part = rest === 0n ? left : (left * share) / rest
    left -= part
    rest -= share
    return part as Satang
  })
}
