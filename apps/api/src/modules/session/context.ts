import type { Deps } from '../../platform/deps.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { HashSlots } from './passwords/hash-slots.ts'
import type { Throttle } from './throttle.ts'

/** What the use cases of this room share. */
export type SessionContext = {
  readonly deps: Deps
  readonly passwords: Passwords
  /** Checks of passwords take turns: each needs memory and a core. */
  readonly turns: HashSlots
  readonly throttle: Throttle
  /** Waits; tests hand in another. */
  readonly pause: (milliseconds: number) => Promise<void>
}
