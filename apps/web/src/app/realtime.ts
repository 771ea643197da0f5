import { dropEarly } from '../api/client.ts'
import { openSocket, withSocket } from '../api/socket.ts'
import { sessionIsLive } from '../features/session/index.ts'
import { followChanges, joinAdminRoom } from './follow-changes.ts'
import { queryClient } from './query-client.ts'
import { useState } from 'react'
import { requestOnlineUsers } from '../features/presence/index.ts'

/** Opens the socket after the first rows, and invalidates queries on its events. */
export function startRealtime(adminId: string): void {
  withSocket(socket => {
    // Unused by now, an early response would be taken for newer than it is.
    socket.once('connect', dropEarly)
    joinAdminRoom(socket, adminId)
    followChanges({ socket, client: queryClient, isLive: sessionIsLive })
  })
  whenIdle(() => void openSocket())
}

/** When the page has drawn what it has; Safari does not say. */
function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(action, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(action, IDLE_TIMEOUT_MS / 4)
}
const IDLE_TIMEOUT_MS = 1_000

/** Refetches everything on screen. */
function invalidateAllQueries(): Promise<void> {
  return queryClient.invalidateQueries()
}

/** Refetches everything on screen and the online count. */
export function useRefresh(): { refresh: () => void; working: boolean } {
  const [working, setWorking] = useState(false)
  function refresh(): void {
    if (working) return
    setWorking(true)
    requestOnlineUsers()
    void invalidateAllQueries().finally(() => setWorking(false))
  }
  return { refresh, working }
}
