import { once } from 'node:events'
import { connect } from 'node:net'

/** One kept-alive HTTP connection with one request at a time. */
export type Connection = {
  /**
   * Sends the bytes of a request; returns the milliseconds until the last byte of its response. Throws unless it is
   * 2xx.
   */
  request(request: string): Promise<number>
  close(): void
}

/** The server's answer was no success. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number

  constructor(status: number, text: string) {
    super(`the server answered ${text}`)
    this.status = status
  }
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Reads only responses with a content length, as the measured servers send. This keeps the client cheap, so that the
 * server gets the CPU.
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

/** Length of the whole response; 0 while its head is incomplete. */
function lengthOf(received: readonly Buffer[]): number | Error {
  const text = received.length === 1 && received[0] !== undefined ? received[0] : Buffer.concat(received)
  const end = text.indexOf(HEAD_END)
  if (end === -1) return 0
  const head = text.toString('latin1', 0, end)
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1])
  if (!(status >= 200 && status < 300))
    return new Refused(status, `${head.split('\r\n')[0]} ${text.toString('utf8', end, end + 500).trim()}`)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return length === undefined
    ? new Error(`the server's answer does not name its length: ${head}`)
    : end + HEAD_END.length + Number(length)
}
