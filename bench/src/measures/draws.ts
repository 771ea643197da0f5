import { drawWeighted, type RandomInteger, TOTAL_WEIGHT } from '@backoffice/kernel'
import { randomBytes } from 'node:crypto'
import { secureIntegers } from '../../../apps/api/src/modules/wheel/index.ts'
import type { Measure } from '../measure.ts'

const sizes = { smallest: 65_536, small: 1_000_000, full: 1_000_000 }
const WEIGHTS = [3_500, 2_500, 1_500, 1_000, 500, 940, 50, 10]
const slots = WEIGHTS.map((weight, slot) => ({ slot, weight, active: true }))

/** The 99.9th percentile for 7 degrees of freedom: a fair wheel exceeds it once in 1,000 runs. */
const MAX_CHI_SQUARE = 24.32

/** Σ (observed − expected)² ÷ expected. */
export function chiSquareOf(random: RandomInteger, draws: number): number {
  const counts = WEIGHTS.map(() => 0)
  for (let draw = 0; draw < draws; draw++) {
    const { slot } = drawWeighted(slots, random)
    counts[slot] = (counts[slot] ?? 0) + 1
  }
  return WEIGHTS.reduce((sum, weight, slot) => {
    const expected = (weight / TOTAL_WEIGHT) * draws
    return sum + ((counts[slot] ?? 0) - expected) ** 2 / expected
  }, 0)
}

/** A seeded bug: the remainder of 16 random bits favours the first slots, as 65,536 is no multiple of 10,000. */
export const biasedIntegers: RandomInteger = bound => randomBytes(2).readUInt16BE() % bound

/** The draws of the wheel against its weights, and whether the figure would find a biased source. */
export const measureDraws: Measure = async (_rig, { size }) => [
  {
    what: `chi-square of ${sizes[size].toLocaleString('en-US')} draws, 8 slots`,
    measured: chiSquareOf(secureIntegers, sizes[size]),
    unit: '',
    reach: { atMost: MAX_CHI_SQUARE },
  },
  {
    what: 'the same with a seeded modulo bias',
    measured: chiSquareOf(biasedIntegers, sizes[size]),
    unit: '',
    reach: { atLeast: 10 * MAX_CHI_SQUARE },
  },
]
