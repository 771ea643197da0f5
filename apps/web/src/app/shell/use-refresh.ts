import { useState } from 'react'
import { requestOnlineUsers } from '../../features/presence/index.ts'
import { invalidateAllQueries } from '../realtime.ts'

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
