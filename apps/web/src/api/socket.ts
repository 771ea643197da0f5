import type { ClientToServer, ServerToClient } from '@backoffice/contract'
import { io, type Socket } from 'socket.io-client'
import { bearer } from './bearer.ts'
import { log } from './log.ts'
import { runtimeConfig } from './runtime-config.ts'

export type AdminSocket = Socket<ServerToClient, ClientToServer>

let socket: AdminSocket | null = null
let shaken: string | null = null

/** Returns the token the socket authenticated with. Its events refer to that session. */
export const socketToken = (): string | null => shaken

/** Returns the page's only socket, opened on first use. Each connect reads the current token. */
export function adminSocket(): AdminSocket {
  socket ??= open()
  return socket
}

function open(): AdminSocket {
  const made: AdminSocket = io(runtimeConfig().socketUrl || window.location.origin, {
    auth: answer => {
      shaken = bearer()
      answer({ token: shaken })
    },
    transports: ['websocket', 'polling'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    timeout: 10_000,
  })
  made.on('connect', () => log.info('socket connected', { id: made.id, recovered: made.recovered }))
  made.on('disconnect', reason => log.warn('socket disconnected', { reason }))
  made.on('connect_error', error => log.warn('socket could not connect', { message: error.message }))
  return made
}

/** Reconnects with the current token. */
export function reconnectSocket(): void {
  socket?.disconnect().connect()
}

/** Closes the socket on sign-out. */
export function closeSocket(): void {
  socket?.disconnect()
}
