import type { duplicateReasons } from '@backoffice/contract/members/forms'

export type SimilarityReason = (typeof duplicateReasons)[number]

/** Weight of each reason; many people share a name, and a mobile network shares addresses. */
const WEIGHT: Readonly<Record<SimilarityReason, number>> = { bank: 60, phone: 50, name: 25, ip: 20 }

/** Probability that two members are one person, 0 to 100. */
export const scoreOf = (reasons: readonly SimilarityReason[]): number =>
  Math.min(
    100,
    reasons.reduce((sum, reason) => sum + WEIGHT[reason], 0),
  )
