import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Credentials, databaseName, newCredentials, roleNames, saveCredentials } from './credentials.ts'
import { EmbeddedPostgresError, type Folder, unfinishedPrefix } from './folder.ts'
import { giveTo } from './ownership.ts'
import { type Binaries, postgresMajor } from './binaries.ts'
import { runProgram } from './run-program.ts'
import type { Identity } from './identity.ts'

/**
 * Creates the cluster with its roles and database on the first start, without a running server, in a temporary folder
 * that one rename puts in place. An interruption leaves nothing behind.
 */
export async function ensureInitialised(
  folder: Folder,
  binaries: Binaries,
  identity: Identity,
  say: (line: string) => void,
): Promise<void> {
  removeUnfinished(folder)
  if (existsSync(folder.cluster)) return checkVersion(folder.cluster)
  say('Creating the database …')
  const work = path.join(folder.root, `${unfinishedPrefix}${process.pid}`)
  const cluster = path.join(work, 'cluster')
  const credentials = newCredentials()
  mkdirSync(work, { mode: 0o700 })
  try {
    const passwordFile = path.join(work, 'password')
    writeFileSync(passwordFile, credentials.superuser, { mode: 0o600 })
    giveTo(identity, work)
    await runProgram(identity, binaries, binaries.initdb, initdbArguments(cluster, passwordFile))
    await runProgram(
      identity,
      binaries,
      binaries.postgres,
      singleUserArguments(cluster),
      firstStatements(credentials).join('\n'),
    )
    saveCredentials(folder.credentials, credentials)
    renameSync(cluster, folder.cluster)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function removeUnfinished(folder: Folder): void {
  for (const name of readdirSync(folder.root)) {
    if (name.startsWith(unfinishedPrefix)) rmSync(path.join(folder.root, name), { recursive: true, force: true })
  }
}

function checkVersion(cluster: string): void {
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== postgresMajor) {
    throw new EmbeddedPostgresError(
      `${cluster} was created by PostgreSQL ${version}, but this release uses ${postgresMajor}. ` +
        'Return to the release that created it, or migrate the data with pg_dump (see docs/operations.md).',
    )
  }
}

/** Text sorts by code point, equal on every machine. */
function initdbArguments(cluster: string, passwordFile: string): string[] {
  return [
    `--pgdata=${cluster}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--username=${roleNames.superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth-local=scram-sha-256',
    '--auth-host=scram-sha-256',
    '--data-checksums',
  ]
}

function singleUserArguments(cluster: string): string[] {
  return ['--single', '-D', cluster, '-c', 'exit_on_error=on', '-c', 'password_encryption=scram-sha-256', 'postgres']
}

/** One statement per line, as single-user mode reads them. The passwords are base64url and need no quoting. */
function firstStatements(credentials: Credentials): string[] {
  const { owner, app, reader } = roleNames
  return [
    `CREATE ROLE ${owner} LOGIN CREATEDB CREATEROLE PASSWORD '${credentials.owner}'`,
    `CREATE ROLE ${app} LOGIN PASSWORD '${credentials.app}'`,
    `CREATE ROLE ${reader} LOGIN PASSWORD '${credentials.reader}'`,
    // As if the owner had created them, as on an external PostgreSQL.
    `GRANT ${app}, ${reader} TO ${owner} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`,
    ...createDatabaseStatements(),
  ]
}

/** The product's empty database: only the three roles may connect. For the superuser. */
export function createDatabaseStatements(): string[] {
  const { owner, app, reader } = roleNames
  return [
    `CREATE DATABASE ${databaseName} OWNER ${owner}`,
    `REVOKE ALL ON DATABASE ${databaseName} FROM PUBLIC`,
    `GRANT CONNECT, TEMPORARY ON DATABASE ${databaseName} TO ${app}`,
    `GRANT CONNECT ON DATABASE ${databaseName} TO ${reader}`,
  ]
}
