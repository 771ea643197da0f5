/** What two members can share, the strongest kind first. */
export const linkKinds = ['account', 'phone', 'payer', 'device', 'person', 'invite', 'ip-block'] as const
export type LinkKind = (typeof linkKinds)[number]

/** What staff can conclude about two linked members; `undecided` takes a decision back. */
export const linkDecisions = ['same-household', 'not-the-same', 'same-person', 'undecided'] as const
export type LinkDecision = (typeof linkDecisions)[number]

/** A value that more members share is counted, and links none of them. */
export const MAX_SHARING = 50
/** Larger groups are cut at their weakest links. */
export const MAX_CLUSTER = 200
/** Members shown as linked with one. */
export const MAX_LINKED = 100
/** Pairs of a group that are shown, the strongest. */
export const MAX_PAIRS = 1_000
/** The days of recent sums. */
export const RECENT_DAYS = 90
export const MAX_DECISION_REASON = 500
