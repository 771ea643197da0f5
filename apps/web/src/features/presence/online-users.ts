import { useEffect, useSyncExternalStore } from 'react'
import { adminSocket } from '../../api/socket.ts'

/** The number of members online, as last reported by the server; null before that. */
let count: number | null = null
const listeners = new Set<() => void>()
const POLL_MS = 600_000

export const requestOnlineUsers = (): void => {
  if (adminSocket().connected) adminSocket().emit('get-online-users')
}

/** Requested on mount, on every connect and every ten minutes. */
export function useOnlineUsers(): number | null {
  useEffect(() => {
    const socket = adminSocket()
    socket.on('online-users', hear)
    socket.on('connect', requestOnlineUsers)
    requestOnlineUsers()
    const timer = setInterval(requestOnlineUsers, POLL_MS)
    return () => {
      socket.off('online-users', hear)
      socket.off('connect', requestOnlineUsers)
      clearInterval(timer)
    }
  }, [])
  return useSyncExternalStore(subscribe, () => count)
}

function hear(next: number): void {
  count = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
