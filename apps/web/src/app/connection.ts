import { useSyncExternalStore } from 'react'
import { type AdminSocket, withSocket } from '../api/socket.ts'

/** Interruptions shorter than this are not shown; longer ones show within two seconds. */
const GRACE_MS = 1_000
/** Until the socket is opened. */
const OPENING_MS = 5_000

let cut = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

let socket: AdminSocket | null = null
const isConnected = (): boolean => navigator.onLine && (socket === null || socket.connected)
const check = (): void => update(isConnected())

export function watchConnection(): void {
  // The socket is opened after the first rows. If its client cannot be loaded, the page receives no events either.
  const opening = setTimeout(() => set(true), OPENING_MS)
  withSocket(opened => {
    clearTimeout(opening)
    socket = opened
    socket.on('connect', check)
    socket.on('disconnect', check)
    check()
  })
  window.addEventListener('online', () => {
    check()
    // The network is back: reconnect without waiting for the next attempt.
    if (socket?.connected === false) socket.connect()
  })
  window.addEventListener('offline', check)
  check()
}

export const connectNow = (): void => {
  withSocket(opened => void opened.disconnect().connect())
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
