import type { Deps } from '../../platform/deps.ts'
import type { Session } from '../session/index.ts'
import type { Registry } from './exports/registry.ts'
import type { Tickets } from './tickets/tickets.ts'

/** Dependencies of the module's commands. */
export type ListContext = {
  readonly deps: Deps
  readonly session: Pick<Session, 'findActor'>
  readonly registry: Registry
  readonly tickets: Tickets
}
