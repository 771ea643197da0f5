import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../config/config.ts'

/**
 * `checksum` is the SHA-256 of the file in hex. `transactional` is false when the first line is `-- no-transaction`.
 */
export type MigrationFile = {
  readonly name: string
  readonly checksum: string
  readonly sql: string
  readonly transactional: boolean
}

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** The migrations of this release, in order. Throws on an invalid name or a repeated number. */
export function readMigrations(folder: string = MIGRATIONS_FOLDER): MigrationFile[] {
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
  const numbers = new Map<string, string>()
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (number === undefined) throw new MigrationError(`${name} is not named like 0001_what_it_does.sql`)
    const other = numbers.get(number)
    if (other !== undefined) throw new MigrationError(`${other} and ${name} have the same number`)
    numbers.set(number, name)
  }
  return names.map(name => readMigration(folder, name))
}

function readMigration(folder: string, name: string): MigrationFile {
  const sql = readFileSync(join(folder, name), 'utf8')
  return {
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    transactional: !/^--\s*no-transaction\s*$/m.test(sql.split('\n', 1)[0] ?? ''),
  }
}

/** Files and database do not match, or a file failed. */
export class MigrationError extends StartError {
  override name = 'MigrationError'
}
