import { bankBalances } from './bank-balances.ts'
import {
  claimFolder,
  freePort,
  lockFolder,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type FolderLock,
} from '@backoffice/embedded-postgres'
import { beginFirstStart, endFirstStart } from './first-start.ts'
import { completeRestore, endRestoredSessions } from '../backup/complete-restore.ts'
import { dataFolderAt, type DataFolder } from './data-folder.ts'
import { endLeftovers, newFamily, type Family } from './family.ts'
import { startDeveloped } from './development.ts'
import type { ChildOptions } from './child.ts'
import type { Entries, Surroundings } from './surroundings.ts'
import { recreateDatabase } from './embedded.ts'
import { ensureSecrets, type Secrets } from './secrets.ts'
import { keepSignIns } from './sign-ins.ts'
import { localAddress, playedBySimulator, productEnvironment, type DatabaseUrls } from './environment.ts'
import { OperatorError } from './operator-error.ts'
import { requirePort } from './port-check.ts'
import { apiRuntimeFlags } from './runtime-flags.ts'
import { untilReady } from './readiness.ts'
import { value, type Environment } from './settings.ts'

export interface Product {
  readonly address: string
  /** How to sign in, as the sample operator's step put it; empty when there is nothing to say. */
  readonly signIns: string
  /** Settles when a process the product cannot do without has ended by itself. */
  readonly loss: Family['loss']
}

/** What a start has taken so far; filled step by step, so that a start given up half-way can be undone. */
export interface Holdings {
  lock?: FolderLock
  family?: Family
  database?: EmbeddedPostgres
}

/** Ends what was started: first what uses the database, then the database, then the claim on the folder. */
export async function letGo(holdings: Holdings): Promise<void> {
  await holdings.family?.stopAll()
  await holdings.database?.stop()
  holdings.lock?.release()
}

/** Brings the product up, step by step. */
export async function startProduct(entries: Entries, surroundings: Surroundings, holdings: Holdings): Promise<Product> {
  const { env, settings, say, signal } = surroundings
  const folder = dataFolderAt(settings.dataDir)
  const embedded = settings.database === undefined
  if (embedded) await claim(folder, holdings, say)
  await requirePort(settings.host, settings.port)
  const family = (holdings.family = newFamily(embedded ? folder.processes : undefined))
  await entries.prepareWeb(family, env, say)
  signal.throwIfAborted()
  // Before the database is made: one without its secrets would be refused by the next start.
  const secrets = embedded ? ensureSecrets(env, folder) : givenSecrets(env)
  const urls = settings.database ? ownUrls(env, settings.database) : await startDatabase(folder, holdings, say)
  signal.throwIfAborted()
  const complete = productEnvironment(env, settings, urls, secrets)
  const step = { env: complete, cwd: entries.root }
  await family.run({ ...step, name: 'Migrating the database', args: [entries.migrate] })
  if (embedded) await endRestoredSessions(folder, urls.owner)
  const printed = await family.run({ ...step, name: 'Setting up the operator', args: [entries.sample], capture: true })
  // A password made for the first owner is shown once; the sample's are known to everybody.
  const signIns = embedded && settings.sample ? keepSignIns(folder.signIns, printed) : printed.trim()
  if (embedded) endFirstStart(folder)
  const address = await startServices(entries, surroundings, family, complete)
  return { address, signIns, loss: family.loss }
}

async function claim(folder: DataFolder, holdings: Holdings, say: (line: string) => void): Promise<void> {
  claimFolder(folder.root)
  holdings.lock = lockFolder(folder.root)
  await endLeftovers(folder.processes, say)
  completeRestore(folder)
}

async function startDatabase(
  folder: DataFolder,
  holdings: Holdings,
  say: (line: string) => void,
): Promise<DatabaseUrls> {
  const start = beginFirstStart(folder)
  const database = (holdings.database = await startEmbeddedPostgres({ dataDir: folder.postgres, onProgress: say }))
  holdings.family?.watch('The database', database.exited)
  if (start === 'cut short before') {
    say('The first start was cut short: beginning again with an empty database.')
    await recreateDatabase(database.urls.superuser)
  }
  return database.urls
}

async function startServices(
  entries: Entries,
  surroundings: Surroundings,
  family: Family,
  env: Environment,
): Promise<string> {
  const { settings, signal } = surroundings
  const simulatorPort = settings.simulator ? await freePort() : undefined
  const played = simulatorPort === undefined ? {} : playedBySimulator(surroundings.env, simulatorPort)
  const api = {
    name: 'The API',
    args: [...apiRuntimeFlags, entries.api],
    env: { ...env, ...played },
    cwd: entries.root,
  }
  const apiAddress = entries.development
    ? await startDeveloped(api, entries.development, surroundings, family)
    : startApi(api, settings, family)
  await Promise.race([untilReady(apiAddress, signal), family.loss.then(failure)])
  if (simulatorPort !== undefined) {
    const balances = JSON.stringify(await bankBalances(env['DATABASE_URL'] ?? ''))
    const own = {
      ...env,
      SIMULATOR_PORT: String(simulatorPort),
      SIMULATOR_BALANCES: balances,
      API_URL: apiAddress + (env['API_BASE_PATH'] ?? '/api'),
    }
    family.start({ name: 'The simulator', args: [entries.simulator], env: own, cwd: entries.root })
  }
  return localAddress(settings.host, settings.port)
}

function startApi(api: ChildOptions, settings: Surroundings['settings'], family: Family): string {
  family.start(api)
  return localAddress(settings.host, settings.port)
}

export function failure({ name, exit }: Awaited<Family['loss']>): never {
  throw new OperatorError(
    `${name} ended unexpectedly (${exit.signal ?? exit.code}). Its last messages are above. Stopping the rest.`,
  )
}

function givenSecrets(env: Environment): Secrets {
  return {
    INTEGRATION_SECRET: value(env, 'INTEGRATION_SECRET') ?? '',
    ENCRYPTION_KEY: value(env, 'ENCRYPTION_KEY') ?? '',
  }
}

function ownUrls(env: Environment, { app, owner }: { readonly app: string; readonly owner: string }): DatabaseUrls {
  return { app, owner, reader: value(env, 'READER_DATABASE_URL') }
}
