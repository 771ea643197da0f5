import { adminSocket } from '../api/socket.ts'
import { sessionIsLive } from '../features/session/index.ts'
import { followChanges, joinAdminRoom } from './follow-changes.ts'
import { queryClient } from './query-client.ts'

/** Opens the socket and invalidates queries on its events. */
export function startRealtime(adminId: string): void {
  const socket = adminSocket()
  joinAdminRoom(socket, adminId)
  followChanges({ socket, client: queryClient, isLive: sessionIsLive })
}

/** Refetches everything on screen. */
export function invalidateAllQueries(): Promise<void> {
  return queryClient.invalidateQueries()
}
