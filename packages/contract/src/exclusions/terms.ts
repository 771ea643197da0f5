/** Why a member is excluded: a time-out, their own exclusion, one by the operator or by a register. */
export const exclusionKinds = ['timeout', 'self', 'operator', 'register'] as const
export type ExclusionKind = (typeof exclusionKinds)[number]

/**
 * `active`: before its end. `returnable`: its end has passed, and it holds until the member returns. An exclusion for
 * good stays active.
 */
export const exclusionStatuses = ['active', 'returnable', 'ended'] as const
export type ExclusionStatus = (typeof exclusionStatuses)[number]

/** The longest that can be written, whatever the licence permits. */
export const MAX_HOURS = 8_760
export const MAX_DAYS = 36_500

/** Whether staff exclude a member who asked for it, or by their own decision. */
export const staffExclusionKinds = ['self', 'operator'] as const
/** `waiting`: its wait runs. `due`: a person can decide about it. */
export const returnStatuses = ['waiting', 'due', 'returned', 'refused', 'replaced'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

export const exclusionSources = ['player', 'staff', 'register'] as const
/** How it ended: by itself, by the member’s return, or because a longer one replaced it. */
export const exclusionEnds = ['time', 'return', 'replaced'] as const
