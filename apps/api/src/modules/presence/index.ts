import type { Deps } from '../../platform/deps.ts'
import { countMembersSeenAfter } from './presence.repo.ts'

const ONLINE_MS = 15 * 60_000

/** The presence module: members online by their events; admin sockets are counted by the socket server. */
export function createPresence(deps: Pick<Deps, 'reader' | 'clock' | 'sockets'>) {
  const { reader, clock, sockets } = deps
  /** Members with an event in the last 15 minutes. */
  const countOnline = (): Promise<number> => countMembersSeenAfter(reader, new Date(clock.now().getTime() - ONLINE_MS))
  return { countOnline, start: (): void => sockets.countOnlineUsersWith(countOnline) }
}
