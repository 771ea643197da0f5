import type { Deps } from '../../platform/deps.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { HashSlots } from './passwords/hash-slots.ts'
import type { Throttle } from './throttle.ts'

/** Dependencies of the module's commands. */
export type SessionContext = {
  readonly deps: Deps
  readonly passwords: Passwords
  /** Slots for password checks: each needs memory and a core. */
  readonly turns: HashSlots
  readonly throttle: Throttle
  /** Waits; replaced in tests. */
  readonly pause: (milliseconds: number) => Promise<void>
}
