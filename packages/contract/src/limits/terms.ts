// Without schemas: the browser takes these values and nothing else.
import type { LimitKind, LimitPeriod } from '../licences/rules.ts'

/** Who set a limit; `profile`: it is the licence’s. */
export const limitSetters = ['player', 'staff', 'profile'] as const
export type LimitSetter = (typeof limitSetters)[number]

/** What became of a limit. */
export const limitChanges = [
  'set',
  'lowered',
  'raise-requested',
  'removal-requested',
  'pending-dropped',
  'raised',
  'removed',
] as const
export type LimitChange = (typeof limitChanges)[number]

/** The largest limit in baht. A higher one limits nothing. */
export const MAX_LIMIT = 1_000_000_000

/** All minutes of a period, for a limit of sessions. */
export const MINUTES_OF: Readonly<Record<LimitPeriod, number>> = { day: 1_440, week: 10_080, month: 44_640 }

/** Sessions are limited in whole minutes, all other kinds in baht. */
export const isInMinutes = (kind: LimitKind): boolean => kind === 'session'

/** From this share of a limit on, in percent, a member is near it. */
export const NEAR_PERCENT = 80
