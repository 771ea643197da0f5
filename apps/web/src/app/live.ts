import { adminSocket } from '../api/socket.ts'
import { sessionIsLive } from '../features/session/index.ts'
import { followChanges } from './follow-changes.ts'
import { greet } from './greet.ts'
import { queryClient } from './query-client.ts'

/** From here on what is on screen follows the server. */
export function goLive(adminId: string): void {
  const socket = adminSocket()
  greet(socket, adminId)
  followChanges({ socket, client: queryClient, isLive: sessionIsLive })
}

/** Reads everything on screen again. */
export function renewScreen(): Promise<void> {
  return queryClient.invalidateQueries()
}
