import { adminSocket } from '../api/socket.ts'
import { sessionIsLive } from '../features/session/index.ts'
import { followChanges, joinAdminRoom } from './follow-changes.ts'
import { queryClient } from './query-client.ts'

/** From here on what is on screen follows the server. */
export function startRealtime(adminId: string): void {
  const socket = adminSocket()
  joinAdminRoom(socket, adminId)
  followChanges({ socket, client: queryClient, isLive: sessionIsLive })
}

/** Reads everything on screen again. */
export function invalidateAllQueries(): Promise<void> {
  return queryClient.invalidateQueries()
}
