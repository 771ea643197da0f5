// The commands of an installation: node scripts/commands.ts <name> [words] [--flags]; package.json names them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, statSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { findRunning, folderAt, type Urls } from '@backoffice/embedded-postgres'
import { recordRestore } from './backup/complete-restore.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { prepareTarget, writeBackup } from './backup/write-backup.ts'
import { newMigration } from './new-migration.ts'
import { holdEmbedded, recreateDatabase, withEmbedded } from './start/embedded.ts'
import { dataFolderAt } from './start/data-folder.ts'
import { explain, OperatorError } from './start/operator-error.ts'
import { ensureSecrets } from './start/secrets.ts'
import { value } from './start/settings.ts'

const root = path.resolve(import.meta.dirname, '..')
const { env } = process
const [name = '', ...given] = process.argv.slice(2)
const words = given.filter(word => !word.startsWith('-'))
const flags = new Set(given.filter(word => word.startsWith('-')))
const folder = dataFolderAt(path.resolve(root, value(env, 'DATA_DIR') ?? '.data'))
const say = (line: string): void => console.log(line)

const commands: Readonly<Record<string, () => Promise<void>>> = {
  backup,
  restore,
  'admin:add': () => runWithDatabase('apps/api/src/cli/admin-add.ts'),
  'db:verify': () => runWithDatabase('apps/api/src/cli/verify-ledger.ts'),
  archive: () => runWithDatabase('apps/api/src/cli/archive.ts'),
  'audit:anchor': () => runWithDatabase('apps/api/src/cli/end-anchor.ts'),
  'audit:restored': () => runWithDatabase('apps/api/src/cli/record-restore.ts'),
  'audit:verify': () => runWithDatabase('apps/api/src/cli/verify-audit.ts'),
  'db:migrate': migrate,
  'db:up': startDatabase,
  'db:reset': resetDatabase,
  'db:new': createMigration,
}

/** An installation with the embedded database, running or not, into one file. */
async function backup(): Promise<void> {
  requireEmbedded('Back it up with the tools of that database (docs/operations.md).')
  if (!existsSync(folderAt(folder.postgres).cluster)) throw new OperatorError(`No database found in ${folder.root}.`)
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const target = words[0] ? asTyped(words[0]) : path.join(root, 'backups', `backoffice-${stamp}.tar.zst`)
  if (existsSync(target)) throw new OperatorError(`${target} already exists. Choose another file name.`)
  prepareTarget(target)
  say(`Backing up ${folder.root} …`)
  await withEmbedded(folder, env, say, urls => writeBackup(folder, urls.superuser, target))
  const megabytes = (statSync(target).size / 1e6).toFixed(1)
  say(`${target} (${megabytes} MB). The file contains passwords and keys. Store it securely.`)
}

async function restore(): Promise<void> {
  requireEmbedded('Restore it with the tools of that database (docs/operations.md).')
  const { file: named, reason, force } = readRestore()
  const file = asTyped(named)
  if (!existsSync(file)) throw new OperatorError(`File not found: ${file}.`)
  say(`Restoring ${file} into ${folder.root} …`)
  const by = `${userInfo().username}@${hostname()}`
  const aside = await restoreBackup(file, folder, { force, by, reason, say })
  await recordRestored()
  say(`Restored. Run npm start to use it.${aside === undefined ? '' : ` The previous data was moved to ${aside}.`}`)
}

function readRestore(): { readonly file: string; readonly reason: string; readonly force: boolean } {
  const usage = 'npm run restore -- <file> --reason <why it is restored>'
  try {
    const options = { reason: { type: 'string' }, force: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true })
    const [file, ...others] = positionals
    if (file === undefined) throw new Error('Name the backup file.')
    if (others.length > 0) throw new Error(`Unexpected: ${others.join(' ')}. Put the reason in quotes.`)
    if (!values.reason?.trim()) throw new Error('--reason is required: it is written into the audit log.')
    return { file, reason: values.reason.trim(), force: values.force ?? false }
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

/** A backup of an older release may lack what this needs: then the next start does it, after its migrations. */
async function recordRestored(): Promise<void> {
  const program = 'apps/api/src/cli/record-restore.ts'
  try {
    await withEmbedded(
      folder,
      env,
      () => undefined,
      urls => recordRestore(folder, args => runProgram(program, embeddedEnvironment(urls), args)),
    )
  } catch (error) {
    say(`The next start writes the restore into the audit log (${explain(error)}).`)
  }
}

/** Runs one of the API's programs on the database there is, starting the embedded one if it is not up. */
async function runWithDatabase(program: string): Promise<void> {
  if (flags.has('--help') || flags.has('-h') || value(env, 'DATABASE_URL') !== undefined) return runProgram(program, {})
  if (!existsSync(folderAt(folder.postgres).cluster))
    throw new OperatorError(`No database found in ${folder.root}. Run npm start first, or set DATABASE_URL.`)
  await withEmbedded(
    folder,
    env,
    () => undefined,
    urls => runProgram(program, embeddedEnvironment(urls)),
  )
}

/** Brings the database to this release without starting the product. */
async function migrate(): Promise<void> {
  const program = 'apps/api/src/cli/migrate.ts'
  if (value(env, 'DATABASE_URL') !== undefined || value(env, 'MIGRATION_DATABASE_URL') !== undefined)
    return runProgram(program, {})
  await withEmbedded(folder, env, say, urls => runProgram(program, embeddedEnvironment(urls)))
}

const embeddedEnvironment = (urls: Urls) => ({
  DATA_DIR: folder.root,
  DATABASE_URL: urls.app,
  MIGRATION_DATABASE_URL: urls.owner,
  READER_DATABASE_URL: urls.reader,
  EMBEDDED: '1',
  ...ensureSecrets(env, folder),
})

/** The program reads our standard input; what it writes to standard error is the reason when it fails. */
async function runProgram(
  program: string,
  own: Readonly<Record<string, string>>,
  args: readonly string[] = given,
): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, program), ...args], {
    cwd: root,
    env: { ...env, ...own },
    stdio: ['inherit', 'inherit', 'pipe'],
  })
  const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new OperatorError(message.trim())
}

/** The embedded database alone, for development. */
async function startDatabase(): Promise<void> {
  requireEmbedded('An external database is not started with this command.')
  const sayUrls = ({ app, owner, reader }: Urls) =>
    say(`DATABASE_URL=${app}\nMIGRATION_DATABASE_URL=${owner}\nREADER_DATABASE_URL=${reader}`)
  const running = findRunning(folder.postgres)
  if (running) {
    sayUrls(running.urls)
    return say(`The database is already running (process ${running.pid}).`)
  }
  const stop = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.resolve())
  const database = await holdEmbedded(folder, env, say)
  sayUrls(database.urls)
  say('Press Ctrl-C to stop.')
  const lost = database.exited.then(() => {
    throw new OperatorError('The database stopped unexpectedly. See postgres.log in the data folder.')
  })
  await Promise.race([stop.promise, lost])
  await database.stop()
}

/** An empty database of this release, for development. Everything in it is lost. */
async function resetDatabase(): Promise<void> {
  requireEmbedded('An external database can’t be deleted with this command.')
  if (!flags.has('--yes')) {
    throw new OperatorError(
      `This permanently deletes all data in ${folder.root}. To continue: npm run db:reset -- --yes`,
    )
  }
  await withEmbedded(folder, env, say, urls => recreateDatabase(urls.superuser))
  for (const file of [folder.signIns, folder.auditAnchor]) rmSync(file, { force: true })
  say('The database is empty. Run npm start or npm run db:migrate to create its tables.')
}

/** The next migration file. */
async function createMigration(): Promise<void> {
  const migrations = path.join(root, 'apps', 'api', 'migrations')
  say(path.relative(root, newMigration(migrations, words[0] ?? '')))
}

function requireEmbedded(instead: string): void {
  if (value(env, 'DATABASE_URL') === undefined && value(env, 'MIGRATION_DATABASE_URL') === undefined) return
  throw new OperatorError(`This command works only with the embedded database, but DATABASE_URL is set. ${instead}`)
}

/** A path as it was typed: npm changes into the project, and says where it was called. */
function asTyped(file: string): string {
  return path.resolve(value(env, 'INIT_CWD') ?? process.cwd(), file)
}

try {
  const command = commands[name]
  if (!command) throw new OperatorError(`Unknown command ${name}. Commands: ${Object.keys(commands).join(', ')}.`)
  await command()
  process.exit(0)
} catch (error) {
  console.error(`\n${explain(error)}\n`)
  process.exit(1)
}
