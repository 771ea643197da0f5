import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from './start/operator-error.ts'

/** Writes the next migration of a folder; returns its path. */
export function newMigration(migrations: string, subject: string): string {
  if (!/^[a-z][a-z0-9_]{2,60}$/.test(subject))
    throw new OperatorError('Name the migration in snake_case, for example: npm run db:new add_member_notes')
  const numbers = readdirSync(migrations).map(file => Number(/^(\d{4})_.*\.sql$/.exec(file)?.[1] ?? 0))
  const next = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
  const file = path.join(migrations, `${next}_${subject}.sql`)
  writeFileSync(file, `-- ${subject.replaceAll('_', ' ')}\n`, { flag: 'wx' })
  return file
}
