import type { Deps } from '../../platform/deps.ts'
import type { Tickets } from '../lists/index.ts'
import type { Members } from '../members/index.ts'

/** Dependencies of the module. */
export type RetentionContext = {
  readonly deps: Deps
  readonly tickets: Tickets
  readonly members: Pick<Members, 'getForUpdate'>
}
