import { useSyncExternalStore } from 'react'
import { type AdminSocket, withSocket } from '../api/socket.ts'

/** Interruptions shorter than this are not shown; longer ones show within two seconds. */
const GRACE_MS = 1_000

let cut = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const watchConnection = (): void => withSocket(watch)

function watch(socket: AdminSocket): void {
  const notifyListener = () => update(navigator.onLine && socket.connected)
  socket.on('connect', notifyListener)
  socket.on('disconnect', notifyListener)
  window.addEventListener('online', () => {
    notifyListener()
    // The network is back: reconnect without waiting for the next attempt.
    if (!socket.connected) socket.connect()
  })
  window.addEventListener('offline', notifyListener)
  notifyListener()
}

export const connectNow = (): void => {
  withSocket(socket => void socket.disconnect().connect())
}

/** True while the page receives no events. */
export const useConnectionCut = (): boolean => useSyncExternalStore(subscribe, () => cut)

function update(connected: boolean): void {
  if (connected) {
    clearTimeout(timer)
    timer = undefined
    set(false)
  } else {
    timer ??= setTimeout(() => set(true), GRACE_MS)
  }
}

function set(next: boolean): void {
  if (cut === next) return
  cut = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
