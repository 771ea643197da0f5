import { once } from 'node:events'
import { connect } from 'node:net'

/** One kept-alive HTTP connection that carries one request at a time. */
export type Connection = {
  /**
   * Sends the bytes of a whole request; answers with the milliseconds until the last byte of its answer. Throws unless
   * it is 2xx.
   */
  request(request: string): Promise<number>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Not a client for the world: it reads answers that name their length, which is what the measured servers send. In
 * exchange it costs so little that the machine's time goes to the server.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let received: Buffer[] = []
  let waiting: { resolve(): void; reject(error: Error): void; need: number; have: number } | undefined

  const fail = (error: Error): void => {
    waiting?.reject(error)
    waiting = undefined
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))
  socket.on('data', (bytes: Buffer) => {
    if (waiting === undefined) return
    received.push(bytes)
    waiting.have += bytes.length
    if (waiting.need === 0) {
      const length = lengthOf(received)
      if (length instanceof Error) return fail(length)
      waiting.need = length
    }
    if (waiting.need === 0 || waiting.have < waiting.need) return
    waiting.resolve()
    waiting = undefined
  })

  return {
    async request(request) {
      received = []
      const startedAt = performance.now()
      await new Promise<void>((resolve, reject) => {
        waiting = { resolve, reject, need: 0, have: 0 }
        socket.write(request)
      })
      return performance.now() - startedAt
    },
    close: () => void socket.destroy(),
  }
}

/** The bytes of the whole answer; 0 while its head is not complete. */
function lengthOf(received: readonly Buffer[]): number | Error {
  const text = received.length === 1 && received[0] !== undefined ? received[0] : Buffer.concat(received)
  const end = text.indexOf(HEAD_END)
  if (end === -1) return 0
  const head = text.toString('latin1', 0, end)
  if (!/^HTTP\/1\.1 2\d\d /.test(head))
    return new Error(`the server answered ${head.split('\r\n')[0]} ${text.toString('utf8', end, end + 500).trim()}`)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return length === undefined
    ? new Error(`the server's answer does not name its length: ${head}`)
    : end + HEAD_END.length + Number(length)
}
