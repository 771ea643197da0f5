import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { Client, Sftp } from 'ssh2'
import type { Config } from '../config/config.ts'

/** A server that takes files by SFTP; the key without a passphrase. */
export type SftpServer = NonNullable<Config['sftp']>

export type SentFile = { readonly name: string; readonly content: AsyncIterable<string | Uint8Array> }
/** Puts a file on another system. Throws what it refuses; a second try replaces the file. */
export type FileTransfer = (file: SentFile) => Promise<void>

const CONNECT_MS = 15_000
const TRANSFER_MS = 120_000
const FILE_MODE = 0o640
const BLOCK_BYTES = 32_768

/**
 * Puts files on a server by SFTP: under a temporary name, then renamed, so that no half file is ever read. A server
 * with another key than the one of the settings gets neither a password nor a file.
 */
export const createSftpTransfer =
  (server: SftpServer, timeoutMs: number = TRANSFER_MS): FileTransfer =>
  async ({ name, content }) => {
    // Loaded when the first file is sent: most nodes never do.
    const { default: ssh2 } = await import('ssh2')
    const client = new ssh2.Client()
    const end = new AbortController()
    const timer = setTimeout(() => end.abort(new Error('the server did not answer in time')), timeoutMs)
    client.on('close', () => end.abort(new Error('the server closed the connection')))
    try {
      const path = pathOf(server.folder, name)
      const work = connect(client, server).then(sftp => put(sftp, path, content, end.signal))
      await Promise.race([work, aborted(end.signal)])
    } finally {
      clearTimeout(timer)
      end.abort()
      client.end()
      client.destroy()
    }
  }

/** Rejects when the signal aborts: a connection that is lost leaves requests unanswered. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/** The path of a file in the folder of the server. */
export const pathOf = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

/** The fingerprint of a host key, as OpenSSH writes it. */
export const fingerprintOf = (key: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

function connect(client: Client, server: SftpServer): Promise<Sftp> {
  const { host, port, username, password, privateKey, hostKey } = server
  return new Promise((resolve, reject) => {
    let found = hostKey
    // Also after the connection is made: an error that nothing handles would end the process.
    client.on('error', (error: Error) =>
      reject(
        found === hostKey ? error : new Error(`the server has the host key ${found}, not the one of SFTP_HOST_KEY`),
      ),
    )
    client.on('ready', () => client.sftp((error, sftp) => (error === undefined ? resolve(sftp) : reject(error))))
    client.connect({
      host,
      port,
      username,
      ...(password === null ? {} : { password }),
      ...(privateKey === null ? {} : { privateKey }),
      readyTimeout: CONNECT_MS,
      hostVerifier(key) {
        found = fingerprintOf(key)
        return found === hostKey
      },
    })
    // Packets that wait for answers of others would take tens of milliseconds each.
    client.setNoDelay(true)
  })
}

async function put(sftp: Sftp, path: string, content: SentFile['content'], signal: AbortSignal): Promise<void> {
  const slash = path.lastIndexOf('/') + 1
  const temporary = `${path.slice(0, slash)}.${path.slice(slash)}.part`
  await pipeline(Readable.from(inBlocks(content)), sftp.createWriteStream(temporary, { mode: FILE_MODE }), { signal })
  await replace(sftp, temporary, path)
}

/** A write waits for its answer, so each takes as much as a packet of SFTP may hold. */
async function* inBlocks(content: SentFile['content']): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part
    waiting.push(bytes)
    size += bytes.length
    if (size < BLOCK_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

/** A rename that replaces is an extension; without it an earlier file is removed first. */
async function replace(sftp: Sftp, from: string, to: string): Promise<void> {
  const rename = promisify((done: (error?: Error | null) => void) => sftp.rename(from, to, done))
  try {
    await promisify((done: (error?: Error | null) => void) => sftp.ext_openssh_rename(from, to, done))()
  } catch {
    await promisify((done: (error?: Error | null) => void) => sftp.unlink(to, done))().catch(() => undefined)
    await rename()
  }
}
