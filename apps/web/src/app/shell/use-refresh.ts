import { useState } from 'react'
import { askOnlineUsers } from '../../features/presence/index.ts'
import { renewScreen } from '../live.ts'

/** Reads again what is on screen: the balances, the withdrawal requests, the page; and asks who is online. */
export function useRefresh(): { refresh: () => void; working: boolean } {
  const [working, setWorking] = useState(false)
  function refresh(): void {
    if (working) return
    setWorking(true)
    askOnlineUsers()
    void renewScreen().finally(() => setWorking(false))
  }
  return { refresh, working }
}
