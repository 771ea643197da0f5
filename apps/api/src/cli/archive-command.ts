import { parseArgs } from 'node:util'
import { ArchiveError, type ArchiveRecord, createArchives, HOLD_DAYS, parseWanted } from '../modules/archives/index.ts'
import { checkEntries } from '../modules/audit/index.ts'
import { factsOfBets } from '../modules/summaries/index.ts'
import { type Environment, readConfig } from '../platform/config/read-config.ts'
import type { Deps } from '../platform/deps.ts'
import { consoleOrigin, consoleUser, OperatorError, sentenceFor, withCliDeps } from './cli-deps.ts'

const HELP = `npm run archive -- init                      marks ARCHIVE_DIR, once, as the archive of this database
npm run archive -- list                      the files of archived months
npm run archive -- verify [<table> <month>]  reads the files of months that are in force, or one, and compares them
npm run archive -- restore <table> <month> --reason <text>
                                             brings a month back; it stays for ${HOLD_DAYS} days
npm run archive -- release <table> <month>   lets it be archived again before
  <table>  game_transactions or audit
  <month>  2025-01
The files are in ARCHIVE_DIR. verify ends with 1 when one is missing or changed.`

const options = { reason: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const

/** Where a command writes: the console, or what a test reads. */
export type Output = Pick<Console, 'log' | 'error'>

/**
 * `npm run archive`: marks the folder of the archive, lists and verifies its files, brings a month back, and releases it.
 * @param environment that of this process, unless stated.
 * @returns the exit code.
 */
export async function runArchive(args: readonly string[], output: Output, environment?: Environment): Promise<0 | 1> {
  try {
    const { values, positionals } = readOptions(args)
    if (values.help !== true && positionals.length > 0)
      return await run(positionals, values.reason, output, environment)
    output.log(HELP)
    return 0
  } catch (error) {
    output.error(error instanceof ArchiveError ? error.message : sentenceFor(error))
    return 1
  }
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${HELP}`)
  }
}

async function run(
  [action, table, month, ...others]: readonly string[],
  reason: string | undefined,
  output: Output,
  environment: Environment | undefined,
): Promise<0 | 1> {
  if (others.length > 0) throw new OperatorError(`Unexpected: ${others.join(' ')}.\n${HELP}`)
  return withCliDeps(readConfig(environment).config, 'backoffice-archive-command', async deps => {
    if (action === 'init') return init(deps, output)
    if (action === 'list') return list(deps, output)
    if (action === 'verify') return verify(deps, output, table === undefined ? undefined : parseWanted(table, month))
    if (action !== 'restore' && action !== 'release') throw new OperatorError(`Unknown: ${action}.\n${HELP}`)
    const wanted = { ...parseWanted(table, month), origin: consoleOrigin(consoleUser()) }
    if (action === 'release') {
      await archivesOf(deps).release(wanted)
      output.log(`${wanted.month} of ${wanted.table} is archived again by the next run.`)
      return 0
    }
    if (!reason?.trim()) throw new OperatorError(`--reason is required: it is written into the audit log.\n${HELP}`)
    const { rows } = await archivesOf(deps).restore({ ...wanted, reason: reason.trim() })
    output.log(`${wanted.month} of ${wanted.table} is back: ${rows} rows. It stays for ${HOLD_DAYS} days.`)
    return 0
  })
}

function archivesOf(deps: Deps) {
  return createArchives(deps, { factsOf: factsOfBets, checkEntries })
}

async function init(deps: Deps, output: Output): Promise<0> {
  const isNew = await archivesOf(deps).init()
  output.log(isNew ? 'ARCHIVE_DIR is marked as the archive of this database.' : 'ARCHIVE_DIR is marked already.')
  return 0
}

async function list(deps: Deps, output: Output): Promise<0> {
  const archives = archivesOf(deps)
  const records = await archives.list()
  for (const record of records) output.log(lineOf(record))
  if (records.length === 0) output.log('No month is archived.')
  if (await archives.check()) for (const name of await archives.unrecordedFiles()) output.log(`${name}  no record`)
  return 0
}

function lineOf(record: ArchiveRecord): string {
  const { table, month, rows, bytes, sha256, file } = record
  return `${table} ${month}  ${stateOf(record)}  ${rows} rows, ${bytes} bytes  ${file}  sha256 ${sha256}`
}

function stateOf({ archivedAt, detachedAt, restoredAt, holdUntil }: ArchiveRecord): string {
  if (restoredAt !== null) return `restored ${restoredAt.toISOString()}, held until ${holdUntil?.toISOString() ?? ''}`
  return detachedAt === null ? `written ${archivedAt.toISOString()}` : `archived ${detachedAt.toISOString()}`
}

async function verify(deps: Deps, output: Output, wanted: ReturnType<typeof parseWanted> | undefined): Promise<0 | 1> {
  let count = 0
  let code: 0 | 1 = 0
  for await (const { record, state, why } of archivesOf(deps).verify(wanted)) {
    count++
    const line = `${record.table} ${record.month}  ${state}${why === undefined ? '' : `: ${why}`}  ${record.file}`
    if (state === 'intact') output.log(line)
    else {
      output.error(line)
      code = 1
    }
  }
  if (wanted !== undefined && count === 0) throw new ArchiveError(`${wanted.month} of ${wanted.table} is not archived.`)
  output.log(`${count} ${count === 1 ? 'file' : 'files'} read.`)
  return code
}
