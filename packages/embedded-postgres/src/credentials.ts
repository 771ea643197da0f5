import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { EmbeddedPostgresError } from './folder.ts'

/** The credentials of an embedded database, by role. */
export const roleNames = {
  superuser: 'postgres',
  /** Owns the database and its schema; runs the migrations. */
  owner: 'backoffice_owner',
  /** Role of the API. */
  app: 'backoffice_app',
  /** Read-only role. */
  reader: 'backoffice_reader',
} as const

export const databaseName = 'backoffice'

export type Role = keyof typeof roleNames
export type Credentials = Readonly<Record<Role, string>>

const roles = ['superuser', 'owner', 'app', 'reader'] as const satisfies readonly Role[]

export function newCredentials(): Credentials {
  const password = () => randomBytes(24).toString('base64url')
  return { superuser: password(), owner: password(), app: password(), reader: password() }
}

export function saveCredentials(file: string, credentials: Credentials): void {
  writePrivateFile(file, `${JSON.stringify(credentials, null, 2)}\n`)
}

export function readCredentials(file: string): Credentials {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    content = undefined
  }
  if (!isCredentials(content)) {
    throw new EmbeddedPostgresError(
      `${file} is missing or damaged. It contains the passwords of the database. Restore it from a backup.`,
    )
  }
  return content
}

/** Writes a file only its owner can read, atomically and synced to disk. */
export function writePrivateFile(file: string, text: string): void {
  const fresh = `${file}.new`
  const descriptor = openSync(fresh, 'w', 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(fresh, file)
}

export type Urls = Readonly<Record<Role, string>>

/** Connection strings: the superuser's opens the maintenance database `postgres`, the others the product's. */
export function urlsFor(credentials: Credentials, port: number): Urls {
  const url = (role: Role, database: string) =>
    `postgres://${roleNames[role]}:${credentials[role]}@127.0.0.1:${port}/${database}`
  return {
    superuser: url('superuser', 'postgres'),
    owner: url('owner', databaseName),
    app: url('app', databaseName),
    reader: url('reader', databaseName),
  }
}

function isCredentials(value: unknown): value is Credentials {
  return (
    typeof value === 'object' &&
    value !== null &&
    roles.every(role => typeof Object.entries(value).find(([name]) => name === role)?.[1] === 'string')
  )
}
