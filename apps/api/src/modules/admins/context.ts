import type { Deps } from '../../platform/deps.ts'
import type { Session } from '../session/index.ts'

/** What the use cases of this room share. */
export type AdminsContext = {
  readonly deps: Deps
  readonly session: Pick<Session, 'hashPassword' | 'sealTotpSecret' | 'end' | 'cut'>
}
