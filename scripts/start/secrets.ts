import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { writePrivateFile } from '@backoffice/embedded-postgres'
import { OperatorError } from './operator-error.ts'
import { value, type Environment } from './settings.ts'
import type { DataFolder } from './data-folder.ts'

/** How each secret is made, by the name of its setting. */
const makers = {
  /** Signs events from and to outside; Standard Webhooks' form. */
  INTEGRATION_SECRET: () => `whsec_${randomBytes(32).toString('base64')}`,
  /** Encrypts what must not lie in the database in clear. */
  ENCRYPTION_KEY: () => randomBytes(32).toString('base64'),
} as const

export type SecretName = keyof typeof makers
export type Secrets = Readonly<Record<SecretName, string>>

/**
 * The secrets of an embedded installation: the operator's where set, else those kept in DATA_DIR, made on the first
 * start. They are never made anew for an existing database: what is encrypted with the old ones would be lost.
 */
export function ensureSecrets(env: Environment, folder: DataFolder): Secrets {
  const kept = readKept(folder.secrets)
  const found = (name: SecretName) => value(env, name) ?? kept[name]
  const missing = secretNames.filter(name => found(name) === undefined)
  if (missing.length > 0) {
    if (existsSync(path.join(folder.postgres, 'cluster'))) throw lost(folder, missing)
    for (const name of missing) kept[name] = makers[name]()
    writePrivateFile(folder.secrets, `${JSON.stringify(kept, null, 2)}\n`)
  }
  return { INTEGRATION_SECRET: found('INTEGRATION_SECRET') ?? '', ENCRYPTION_KEY: found('ENCRYPTION_KEY') ?? '' }
}

const secretNames: readonly SecretName[] = ['INTEGRATION_SECRET', 'ENCRYPTION_KEY']

function readKept(file: string): Partial<Record<SecretName, string>> {
  if (!existsSync(file)) return {}
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    content = undefined
  }
  if (typeof content !== 'object' || content === null) {
    throw new OperatorError(
      `${file} is damaged. Put it back from a backup: the database cannot be read in full without it.`,
    )
  }
  const entries = Object.entries(content)
  return Object.fromEntries(
    secretNames.flatMap(name => entries.filter(([key, text]) => key === name && typeof text === 'string')),
  )
}

function lost(folder: DataFolder, missing: readonly SecretName[]): OperatorError {
  return new OperatorError(
    `${folder.secrets} lacks ${missing.join(' and ')}, and there already is a database that needs them. ` +
      `Put the file back from a backup, or set ${missing.join(' and ')}.`,
  )
}
