import type { Deps } from '../../platform/deps.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { Turns } from './passwords/turns.ts'
import type { Throttle } from './throttle.ts'

/** What the use cases of this room share. */
export type SessionRoom = {
  readonly deps: Deps
  readonly passwords: Passwords
  /** Checks of passwords take turns: each needs memory and a core. */
  readonly turns: Turns
  readonly throttle: Throttle
  /** Waits; tests hand in another. */
  readonly pause: (milliseconds: number) => Promise<void>
}
