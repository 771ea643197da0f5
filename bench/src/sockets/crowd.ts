// Many sockets in one process: connects them, reports it, and reports when the first and last received a deposit.
import { io } from 'socket.io-client'
import type { Connected, Crowd, ReceivedMessages } from './messages.ts'

const AT_ONCE = 50

process.once('message', (orders: Crowd) => void gather(orders))
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))

async function gather({ port, tokens, sockets }: Crowd): Promise<void> {
  let waiting = sockets
  let firstAt: number | undefined
  const receive = ({ topic }: { topic: string }): void => {
    if (topic !== 'deposits') return
    const now = Date.now()
    firstAt ??= now
    waiting -= 1
    if (waiting === 0) process.send?.({ firstAt, lastAt: now } satisfies ReceivedMessages)
  }
  let next = 0
  const queue = async (): Promise<void> => {
    for (let n = next++; n < sockets; n = next++) await connectOne(port, tokens[n % tokens.length] ?? '', receive)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, queue))
  process.send?.({ connected: sockets } satisfies Connected)
}

function connectOne(port: number, token: string, receive: (change: { topic: string }) => void): Promise<void> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
    timeout: 60_000,
  })
  socket.on('changed', receive)
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
}

process.once('unhandledRejection', error => {
  process.stderr.write(`${String(error)}\n`)
  process.exit(1)
})
