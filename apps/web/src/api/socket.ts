import type { ClientToServer, ServerToClient } from '@backoffice/contract'
import type { io, Socket } from 'socket.io-client'
import { bearer } from './bearer.ts'
import { log } from './log.ts'
import { runtimeConfig } from './runtime-config.ts'

export type AdminSocket = Socket<ServerToClient, ClientToServer>

const RETRY_MS = 5_000

let socket: AdminSocket | null = null
let isClosed = false
let shaken: string | null = null

/** Returns the token the socket authenticated with. Its events refer to that session. */
export const socketToken = (): string | null => shaken

const waiting: ((socket: AdminSocket) => void)[] = []

/** Calls back with the page's only socket: now, or as soon as it is opened, before it connects. */
export function withSocket(action: (socket: AdminSocket) => void): void {
  if (socket === null) waiting.push(action)
  else action(socket)
}

/** Loads the client and opens the socket; repeated if it cannot be loaded. The first rows do not need it. */
export async function openSocket(): Promise<void> {
  try {
    const client = await import('socket.io-client')
    if (socket !== null || isClosed) return
    socket = create(client.io)
  } catch (failure) {
    log.warn('the socket client could not be loaded', {
      reason: failure instanceof Error ? failure.message : String(failure),
    })
    setTimeout(() => void openSocket(), RETRY_MS)
    return
  }
  for (const action of waiting.splice(0)) action(socket)
}

/** Each connect reads the current token. */
function create(connect: typeof io): AdminSocket {
  const made: AdminSocket = connect(runtimeConfig().socketUrl || window.location.origin, {
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
  isClosed = true
  socket?.disconnect()
}
