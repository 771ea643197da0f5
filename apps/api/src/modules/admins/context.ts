import type { Deps } from '../../platform/deps.ts'
import type { Session } from '../session/index.ts'

/** Dependencies of the module's commands. */
export type AdminsContext = {
  readonly deps: Deps
  readonly session: Pick<Session, 'hashPassword' | 'sealTotpSecret' | 'end' | 'cut'>
}
