/** What a promotion may cost, and what of it is used: amounts in baht, `budget` null without a limit. */
export type BudgetUse = {
  readonly budget: number | null
  readonly converted: number
  readonly reserved: number
}

export type BudgetTone = 'plain' | 'warning' | 'spent'

const NEARLY = 0.8

/** The used share of a budget from 0 to 1, null without one. A budget of nothing is spent. */
export const shareOf = ({ budget, converted, reserved }: BudgetUse): number | null =>
  budget === null ? null : budget <= 0 ? 1 : Math.min(1, (converted + reserved) / budget)

/** Amber from 80%, red when it is spent. */
export const toneOf = (share: number | null): BudgetTone =>
  share === null || share < NEARLY ? 'plain' : share < 1 ? 'warning' : 'spent'

/** Widths of the solid and the hatched part in percent of the bar; together at most 100. */
export function partsOf({ budget, converted, reserved }: BudgetUse): readonly [solid: number, hatched: number] {
  if (budget === null || budget <= 0) return [0, 0]
  const solid = Math.min(100, (converted / budget) * 100)
  return [solid, Math.min(100 - solid, (reserved / budget) * 100)]
}

/** What is left of a budget in baht, in whole satang; null without one. */
export const leftOf = ({ budget, converted, reserved }: BudgetUse): number | null =>
  budget === null ? null : Math.max(0, Math.round((budget - converted - reserved) * 100) / 100)
