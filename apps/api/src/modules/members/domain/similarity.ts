import type { duplicateReasons } from '@backoffice/contract/members/forms'

export type SimilarityReason = (typeof duplicateReasons)[number]

/** How much each reason says; many people share a name, and a phone's network gives one address to thousands. */
const WEIGHT: Readonly<Record<SimilarityReason, number>> = { bank: 60, phone: 50, name: 25, ip: 20 }

/** How likely two members are one person, 0 to 100. */
export const scoreOf = (reasons: readonly SimilarityReason[]): number =>
  Math.min(
    100,
    reasons.reduce((sum, reason) => sum + WEIGHT[reason], 0),
  )
