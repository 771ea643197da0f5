import type { Deps } from '../../platform/deps.ts'
import type { Tickets } from '../lists/index.ts'
import type { Members } from '../members/index.ts'
import type { FileReading } from './files/read-files.ts'

/** Dependencies of the module. */
export type DocumentsContext = FileReading & {
  readonly deps: Deps
  readonly tickets: Tickets
  readonly members: Pick<Members, 'getForUpdate' | 'findByUsername'>
}
