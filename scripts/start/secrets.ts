import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { folderAt, writePrivateFile } from '@backoffice/embedded-postgres'
import { z } from 'zod'
import { OperatorError } from './operator-error.ts'
import { value, type Environment } from './settings.ts'
import type { DataFolder } from './data-folder.ts'

/** How each secret is generated, by the name of its setting. */
const generators = {
  /** Signs events in both directions, in the form of Standard Webhooks. */
  INTEGRATION_SECRET: () => `whsec_${randomBytes(32).toString('base64')}`,
  /** Encrypts what the database must not store in clear. */
  ENCRYPTION_KEY: () => randomBytes(32).toString('base64'),
} as const

export type SecretName = keyof typeof generators
export type Secrets = Readonly<Record<SecretName, string>>

/**
 * The secrets of an embedded installation: the operator's where set, else those saved in DATA_DIR, generated on
 * the first start. They are never generated for an existing database: what the old ones encrypted would be lost.
 */
export function ensureSecrets(env: Environment, folder: DataFolder): Secrets {
  const saved = readSaved(folder.secrets)
  const found = (name: SecretName) => value(env, name) ?? saved[name]
  const missing = secretNames.filter(name => found(name) === undefined)
  if (missing.length > 0) {
    if (existsSync(folderAt(folder.postgres).cluster)) throw lost(folder, missing)
    for (const name of missing) saved[name] = generators[name]()
    writePrivateFile(folder.secrets, `${JSON.stringify(saved, null, 2)}\n`)
  }
  return { INTEGRATION_SECRET: found('INTEGRATION_SECRET') ?? '', ENCRYPTION_KEY: found('ENCRYPTION_KEY') ?? '' }
}

const secretNames: readonly SecretName[] = ['INTEGRATION_SECRET', 'ENCRYPTION_KEY']

const savedSchema = z.object({ INTEGRATION_SECRET: z.string().optional(), ENCRYPTION_KEY: z.string().optional() })

function readSaved(file: string): z.infer<typeof savedSchema> {
  if (!existsSync(file)) return {}
  try {
    return savedSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new OperatorError(
      `${file} is damaged. Restore it from a backup: some data in the database can’t be read without it.`,
    )
  }
}

function lost(folder: DataFolder, missing: readonly SecretName[]): OperatorError {
  return new OperatorError(
    `${folder.secrets} does not contain ${missing.join(' and ')}, but the existing database needs them. ` +
      `Restore the file from a backup, or set ${missing.join(' and ')}.`,
  )
}
