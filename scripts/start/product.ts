import {
  claimFolder,
  freePort,
  lockFolder,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type FolderLock,
} from '@backoffice/embedded-postgres'
import { completeRestore, endRestoredSessions, recordRestore } from '../backup/complete-restore.ts'
import { announcedCodes } from './announced-codes.ts'
import { bankBalances } from './bank-balances.ts'
import { dataFolderAt, type DataFolder } from './data-folder.ts'
import { startDeveloped, type Development } from './development.ts'
import { recreateDatabase } from './embedded.ts'
import {
  apiRuntimeFlags,
  localAddress,
  productEnvironment,
  simulatedServices,
  type DatabaseUrls,
} from './environment.ts'
import { beginFirstStart, endFirstStart, saveSignIns } from './first-start.ts'
import { OperatorError } from './operator-error.ts'
import { requirePort, untilReady } from './ports.ts'
import { createProcessGroup, endLeftovers, type ProcessGroup } from './processes.ts'
import { ensureSecrets } from './secrets.ts'
import { value, type Environment, type LauncherSettings } from './settings.ts'

/** The programs of the product. */
export interface Programs {
  readonly root: string
  readonly migrate: string
  readonly recordRestore: string
  readonly sample: string
  readonly api: string
  readonly simulator: string
  readonly development?: Development
  /** Builds the web before anything is served. */
  prepareWeb(group: ProcessGroup, env: Environment, say: (line: string) => void): Promise<void>
}

export interface StartContext {
  readonly env: Environment
  readonly settings: LauncherSettings
  readonly say: (line: string) => void
  /** Aborted when the start is to be given up. */
  readonly signal: AbortSignal
}

export interface Product {
  readonly address: string
  /** How to sign in, as the set-up printed it; empty when there is nothing to say. */
  readonly signIns: string
  /** Settles when a process the product needs has ended by itself. */
  readonly loss: ProcessGroup['loss']
}

/** What a start has acquired so far, so that a start given up half-way is released as well. */
export interface Acquired {
  lock?: FolderLock
  group?: ProcessGroup
  database?: EmbeddedPostgres
}

/** Ends what was started: first what uses the database, then the database, then the lock of the folder. */
export async function release(acquired: Acquired): Promise<void> {
  await acquired.group?.stopAll()
  await acquired.database?.stop()
  acquired.lock?.release()
}

/** Starts the product, step by step. */
export async function startProduct(programs: Programs, context: StartContext, acquired: Acquired): Promise<Product> {
  const { env, settings, say } = context
  const folder = dataFolderAt(settings.dataDir)
  const embedded = settings.database === undefined
  if (embedded) {
    claimFolder(folder.root)
    acquired.lock = lockFolder(folder.root)
    await endLeftovers(folder.processes, say)
    completeRestore(folder)
  }
  await requirePort(settings.host, settings.port)
  const group = (acquired.group = createProcessGroup(embedded ? folder.processes : undefined))
  const web = programs.prepareWeb(group, env, say)
  const database = prepareDatabase(programs, context, acquired, { folder, group, web })
  const { complete, printed } = await together(group, database, web)
  // Only now: a first start that ends before this is repeated with a new database.
  const signIns = embedded && settings.sample ? saveSignIns(folder, printed) : printed.trim()
  if (embedded) endFirstStart(folder)
  await startServices(programs, context, group, complete)
  return { address: localAddress(settings.host, settings.port), signIns, loss: group.loss }
}

type Preparation = { readonly folder: DataFolder; readonly group: ProcessGroup; readonly web: Promise<void> }

/**
 * Starts the database, migrates it and sets up the operator. In a new database that happens while the web is being
 * built: if that fails, the next start creates the database again. One that stays is changed once the web is ready.
 */
async function prepareDatabase(
  programs: Programs,
  { env, settings, say, signal }: StartContext,
  acquired: Acquired,
  { folder, group, web }: Preparation,
): Promise<{ readonly complete: Environment; readonly printed: string }> {
  // Before the database is created: the next start refuses one without its secrets.
  const embedded = settings.database === undefined
  const secrets = embedded ? ensureSecrets(env, folder) : {}
  const { urls, isNew } =
    settings.database === undefined
      ? await startDatabase(folder, acquired, say)
      : { urls: settings.database, isNew: false }
  if (!isNew) await web
  signal.throwIfAborted()
  const complete = productEnvironment(env, settings, urls, secrets)
  const step = { env: complete, cwd: programs.root }
  await group.run({ ...step, name: 'Migrating the database', args: [programs.migrate] })
  if (embedded) {
    await recordRestore(folder, args =>
      group.run({ ...step, name: 'Recording the restore', args: [programs.recordRestore, ...args] }),
    )
    await endRestoredSessions(folder, urls.owner)
  }
  const printed = await group.run({ ...step, name: 'Setting up the operator', args: [programs.sample], capture: true })
  return { complete, printed }
}

/** Waits for both; when one fails the other is ended, and the failure is thrown once nothing is running any more. */
async function together<T>(group: ProcessGroup, database: Promise<T>, web: Promise<void>): Promise<T> {
  try {
    const [prepared] = await Promise.all([database, web])
    return prepared
  } catch (error) {
    await group.stopAll()
    await Promise.allSettled([database, web])
    throw error
  }
}

async function startDatabase(
  folder: DataFolder,
  acquired: Acquired,
  say: (line: string) => void,
): Promise<{ readonly urls: DatabaseUrls; readonly isNew: boolean }> {
  const start = beginFirstStart(folder)
  const database = (acquired.database = await startEmbeddedPostgres({ dataDir: folder.postgres, onProgress: say }))
  acquired.group?.watch('The database', database.exited)
  if (start === 'interrupted before') {
    say('The first start did not finish. Starting again with an empty database.')
    await recreateDatabase(database.urls.superuser)
  }
  return { urls: database.urls, isNew: start !== 'later' }
}

async function startServices(
  { root, api, simulator, development }: Programs,
  { env: given, settings, say, signal }: StartContext,
  group: ProcessGroup,
  env: Environment,
): Promise<void> {
  const simulatorPort = settings.simulator ? await freePort() : undefined
  const services = simulatorPort === undefined ? {} : simulatedServices(given, simulatorPort)
  const options = { name: 'The API', args: [...apiRuntimeFlags, api], env: { ...env, ...services }, cwd: root }
  if (!development) group.start(options)
  const apiAddress = development
    ? await startDeveloped(options, development, settings, group, say)
    : localAddress(settings.host, settings.port)
  await Promise.race([untilReady(apiAddress, signal), group.loss.then(throwLoss)])
  if (simulatorPort === undefined) return
  const databaseUrl = env['DATABASE_URL'] ?? ''
  const own = {
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_BALANCES: JSON.stringify(await bankBalances(databaseUrl)),
    SIMULATOR_CODES: value(env, 'SIMULATOR_CODES') ?? (await announcedCodes(databaseUrl)).join(' '),
    API_URL: apiAddress + (value(env, 'API_BASE_PATH') ?? '/api'),
  }
  group.start({ name: 'The simulator', args: [simulator], env: { ...env, ...own }, cwd: root })
}

export function throwLoss({ name, exit }: Awaited<ProcessGroup['loss']>): never {
  throw new OperatorError(
    `${name} stopped unexpectedly (${exit.signal ?? exit.code}). See its last messages above. Shutting down.`,
  )
}
