/** What may be a sign of harm. */
export const harmMarkers = [
  'night-play',
  'chasing',
  'rising-stakes',
  'session-length',
  'cancelled-withdrawals',
  'many-deposits',
  'refused-deposits',
  'payment-accounts',
  'limits-raised',
  'time-outs',
  'contact-words',
] as const
export type HarmMarker = (typeof harmMarkers)[number]

export const MAX_SCORE = 100

/** `due`: no person works on it yet. */
export const reviewStatuses = ['due', 'working', 'done'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export const reviewOutcomes = ['contacted', 'limit-set', 'time-out', 'no-action'] as const
export type ReviewOutcome = (typeof reviewOutcomes)[number]
