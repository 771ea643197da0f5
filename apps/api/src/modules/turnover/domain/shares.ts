import { minus, plus, type Satang, share, ZERO } from '@backoffice/kernel'

/**
 * Divides an amount in proportion to shares, rounded down in their order: the last has the rest, so that the parts add
 * up to the amount. Where all shares are 0, the first has it.
 */
export function divide(amount: Satang, shares: readonly Satang[]): Satang[] {
  let [left, rest] = [amount, plus(...shares)]
  return shares.map(each => {
    const part = rest === ZERO ? left : share(left, each, rest)
    left = minus(left, part)
    rest = minus(rest, each)
    return part
  })
}
