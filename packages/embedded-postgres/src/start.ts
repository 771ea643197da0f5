import { realpathSync } from 'node:fs'
import path from 'node:path'
import { chooseIdentity } from './identity.ts'
import { choosePort, rememberPort } from './port.ts'
import { clearLeftover } from './leftover.ts'
import { defaultSettings, fixedSettings } from './settings.ts'
import { EmbeddedPostgresError, type Folder, folderAt } from './folder.ts'
import { ensureInitialised } from './initialise.ts'
import { claimFolder, giveTo, refuseForeignCluster } from './ownership.ts'
import { type Exit, launchPostmaster, PortTaken, type Postmaster } from './postmaster.ts'
import { lockFolder } from './folder-lock.ts'
import { type LogFile, openLogFile } from './log-file.ts'
import { prepareBinaries } from './binaries.ts'
import { readCredentials, type Urls, urlsFor } from './credentials.ts'

export interface StartOptions {
  /** The database's folder; created when missing. */
  readonly dataDir: string
  /** Loopback port. Absent: that of the last start, or another free one. */
  readonly port?: number
  /** PostgreSQL settings over the defaults. */
  readonly settings?: Readonly<Record<string, string>>
  readonly onProgress?: (line: string) => void
}

export interface EmbeddedPostgres {
  readonly host: string
  readonly port: number
  readonly pid: number
  readonly urls: Urls
  /** Settles when the server ends, requested or not. */
  readonly exited: Promise<Exit>
  /** Fast, clean shutdown; resolves when the server has ended. Can be repeated. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of a data folder: creates it on the first start and recovers from any kind of end.
 *
 * On Linux the server stops when this process dies. Call it from the main thread: the kernel watches the thread that
 * started the server, not the process.
 * @throws EmbeddedPostgresError with a message for the operator; FolderInUse when another process holds the folder.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  claimFolder(options.dataDir)
  // Resolved, because it is compared with paths the system reports of running processes.
  const folder = folderAt(realpathSync(path.resolve(options.dataDir)))
  refuseForeignCluster(folder)
  const lock = lockFolder(folder.root)
  try {
    return await startLocked(folder, options, () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startLocked(folder: Folder, options: StartOptions, release: () => void): Promise<EmbeddedPostgres> {
  const say = options.onProgress ?? (() => undefined)
  const binaries = prepareBinaries(folder.libraries)
  const identity = chooseIdentity(binaries, folder.root)
  await ensureInitialised(folder, binaries, identity, say)
  const credentials = readCredentials(folder.credentials)
  await clearLeftover(folder.cluster, say)
  giveTo(identity, folder.cluster)
  const log = openLogFile(folder.log)
  try {
    const server = await launchOnFreePort(folder, options, port =>
      launchPostmaster({
        binaries,
        identity,
        cluster: folder.cluster,
        log,
        say,
        settings: { ...defaultSettings(), ...options.settings, ...fixedSettings(port) },
      }),
    )
    return running(server, urlsFor(credentials, server.port), log, release)
  } catch (error) {
    log.close()
    throw error
  }
}

interface ListeningPostmaster extends Postmaster {
  readonly port: number
}

const portAttempts = 5

async function launchOnFreePort(
  folder: Folder,
  options: StartOptions,
  launch: (port: number) => Promise<Postmaster>,
): Promise<ListeningPostmaster> {
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await choosePort(folder.port))
    try {
      const server = await launch(port)
      rememberPort(folder.port, port)
      return { ...server, port }
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error
      if (options.port !== undefined) throw new EmbeddedPostgresError(`The database port ${port} is already in use.`)
      if (attempt === portAttempts) throw error
    }
  }
}

function running(server: ListeningPostmaster, urls: Urls, log: LogFile, release: () => void): EmbeddedPostgres {
  void server.exited.then(() => {
    log.close()
    release()
  })
  let stopping: Promise<void> | undefined
  return {
    host: '127.0.0.1',
    port: server.port,
    pid: server.pid,
    urls,
    exited: server.exited,
    stop: () => (stopping ??= server.stop()),
  }
}
