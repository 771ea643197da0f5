import type { EventEmitter } from 'node:events'
import ssh2 from 'ssh2'
import { fingerprintOf } from '../../src/platform/outbound/file-transfer.ts'

const [OK, NO_SUCH_FILE, DENIED, FAILURE] = [0, 2, 3, 4]
const [USER, PASSWORD] = ['office', 'orchid & rice']

type Sftp = EventEmitter & {
  status(request: number, code: number): void
  handle(request: number, handle: Buffer): void
}
type Attempt = {
  readonly method: string
  readonly username: string
  readonly password?: string
  readonly key?: { readonly data: Buffer }
  accept(): void
  reject(): void
}

/**
 * Keys for a server or a user. ssh2 drops zeros at the beginning of the keys it generates, and cannot read those then:
 * one in some 180. So others are generated in their place.
 */
export function newKey() {
  for (;;) {
    const { private: privateKey } = ssh2.utils.generateKeyPairSync('ed25519')
    const key = ssh2.utils.parseKey(privateKey)
    if (key instanceof Error) continue
    const data = key.getPublicSSH()
    return { privateKey, data, fingerprint: fingerprintOf(data) }
  }
}

/** An SFTP server in this process that keeps files in memory. */
export async function startSftpServer({ userKey = newKey() } = {}) {
  const hostKey = newKey()
  const state = {
    files: new Map<string, string>(),
    /** Every request that changed a name, in order. */
    names: [] as string[],
    /** Attempts to sign in. */
    attempts: 0,
    folder: '/reports/',
    /** Refuses this many writes. */
    refusals: 0,
    /** Answers no request. */
    silent: false,
  }
  const clients = new Set<{ end(): void }>()
  const server = new ssh2.Server({ hostKeys: [hostKey.privateKey] }, client => {
    clients.add(client)
    client.on('error', () => undefined)
    client.setNoDelay(true)
    client.on('authentication', (attempt: Attempt) => {
      if (attempt.method === 'none') return attempt.reject()
      state.attempts++
      const isRight =
        attempt.username === USER &&
        (attempt.method === 'password'
          ? attempt.password === PASSWORD
          : attempt.key?.data.equals(userKey.data) === true)
      return isRight ? attempt.accept() : attempt.reject()
    })
    client.on('session', (accept: () => EventEmitter) =>
      accept().on('sftp', (acceptSftp: () => Sftp) => serve(acceptSftp(), state)),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  return {
    state,
    settings: {
      host: '127.0.0.1',
      port,
      username: USER,
      password: PASSWORD as string | null,
      privateKey: null as string | null,
      hostKey: hostKey.fingerprint,
      folder: '/reports',
    },
    async close() {
      for (const client of clients) client.end()
      await new Promise<void>(resolve => server.close(resolve))
    },
  }
}

type State = Awaited<ReturnType<typeof startSftpServer>>['state']

function serve(sftp: Sftp, state: State): void {
  const open: string[] = []
  const pathOf = (handle: Buffer) => open[handle.readUInt32BE(0)] ?? ''
  const answer = (request: number, code: number) => {
    if (!state.silent) sftp.status(request, code)
  }
  sftp.on('OPEN', (request: number, path: string) => {
    if (!path.startsWith(state.folder)) return answer(request, NO_SUCH_FILE)
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(open.push(path) - 1, 0)
    state.files.set(path, '')
    state.names.push(`open ${path}`)
    if (!state.silent) sftp.handle(request, handle)
  })
  sftp.on('WRITE', (request: number, handle: Buffer, _offset: number, data: Buffer) => {
    if (state.refusals > 0) {
      state.refusals--
      return answer(request, DENIED)
    }
    const path = pathOf(handle)
    state.files.set(path, (state.files.get(path) ?? '') + data.toString('utf8'))
    answer(request, OK)
  })
  for (const name of ['CLOSE', 'FSETSTAT', 'SETSTAT']) sftp.on(name, (request: number) => answer(request, OK))
  sftp.on('REMOVE', (request: number, path: string) => {
    state.names.push(`remove ${path}`)
    answer(request, state.files.delete(path) ? OK : NO_SUCH_FILE)
  })
  sftp.on('RENAME', (request: number, from: string, to: string) => {
    const content = state.files.get(from)
    if (content === undefined || state.files.has(to)) return answer(request, FAILURE)
    state.names.push(`rename ${from} ${to}`)
    state.files.delete(from)
    state.files.set(to, content)
    answer(request, OK)
  })
}
