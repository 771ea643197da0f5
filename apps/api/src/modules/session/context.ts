import type { LimitFunction } from 'p-limit'
import type { Origin } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { Throttle } from './throttle.ts'

/** The origin of a call without a session. */
export type SignInOrigin = Omit<Origin, 'actor' | 'idempotencyKey'>

/** Dependencies of the module's commands. */
export type SessionContext = {
  readonly deps: Deps
  readonly passwords: Passwords
  /** Limits concurrent password checks, in order of arrival: each needs memory and a core. */
  readonly hashSlots: LimitFunction
  readonly throttle: Throttle
  /** Waits; replaced in tests. */
  readonly pause: (milliseconds: number) => Promise<void>
}
