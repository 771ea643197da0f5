/** The part of ssh2 that is used here; the package brings no types. */
declare module 'ssh2' {
  import type { Buffer } from 'node:buffer'
  import type { EventEmitter } from 'node:events'
  import type { Writable } from 'node:stream'

  type Done = (error?: Error | null) => void
  export type Sftp = {
    createWriteStream(path: string, options?: { readonly mode?: number }): Writable
    rename(from: string, to: string, done: Done): void
    /** Replaces what is there. Throws where the server does not offer it. */
    ext_openssh_rename(from: string, to: string, done: Done): void
    unlink(path: string, done: Done): void
  }
  export type ConnectOptions = {
    readonly host: string
    readonly port: number
    readonly username: string
    readonly password?: string
    readonly privateKey?: string
    readonly readyTimeout?: number
    readonly hostVerifier: (key: Buffer) => boolean
  }
  export class Client extends EventEmitter {
    connect(options: ConnectOptions): this
    sftp(done: (error: Error | undefined, sftp: Sftp) => void): this
    setNoDelay(isOn: boolean): this
    end(): this
    destroy(): this
  }
  const ssh2: { readonly Client: typeof Client; readonly Server: typeof Server; readonly utils: Utils }
  export default ssh2

  // What the tests serve.
  type ServedClient = EventEmitter & { setNoDelay(isOn: boolean): void; end(): void }
  export class Server extends EventEmitter {
    constructor(options: { readonly hostKeys: readonly string[] }, onClient: (client: ServedClient) => void)
    listen(port: number, host: string, done: () => void): this
    address(): { readonly port: number }
    close(done: () => void): this
  }
  type Utils = {
    generateKeyPairSync(type: 'ed25519'): { readonly private: string; readonly public: string }
    parseKey(key: string): { getPublicSSH(): Buffer } | Error
  }
}
