/** The weights of what can be drawn add up to this: basis points. */
export const TOTAL_WEIGHT = 10_000

type Weighted = { readonly active: boolean; readonly weight: number }

/** The sum of the active weights, in basis points. */
export const totalWeight = (choices: readonly Weighted[]): number =>
  choices.reduce((sum, { active, weight }) => sum + (active ? weight : 0), 0)

/** Returns an integer from 0 to `bound` − 1, all equally likely. */
export type RandomInteger = (bound: number) => number

/** Draws one of the active choices, each as likely as its weight. Throws without any weight. */
export function drawWeighted<C extends Weighted>(choices: readonly C[], random: RandomInteger): C {
  let left = random(totalWeight(choices))
  for (const choice of choices) {
    if (!choice.active) continue
    if (left < choice.weight) return choice
    left -= choice.weight
  }
  throw new Error('a random integer was not below its bound')
}

const UINT32 = 2 ** 32

/**
 * Integers from a source of uniform 32-bit numbers. Numbers beyond the last whole multiple of the bound are rejected:
 * the remainder alone would favour small results.
 */
export const integersFrom =
  (next: () => number): RandomInteger =>
  bound => {
    if (!Number.isInteger(bound) || bound < 1 || bound > UINT32) throw new Error(`${bound} is not a bound`)
    const limit = UINT32 - (UINT32 % bound)
    let number = next()
    while (number >= limit) number = next()
    return number % bound
  }
