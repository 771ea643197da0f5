// Without schemas: the browser takes these values and nothing else.

export const MAX_BAHT_PER_DIAMOND = 1_000

export const diamondEntryKinds = ['claim', 'exchange'] as const
export type DiamondEntryKind = (typeof diamondEntryKinds)[number]

/** The state of today’s free diamonds for a member; `unavailable`: switched off, or the member receives no bonus. */
export const diamondClaimStates = ['available', 'claimed', 'deposit-needed', 'unavailable'] as const
export type DiamondClaimState = (typeof diamondClaimStates)[number]
