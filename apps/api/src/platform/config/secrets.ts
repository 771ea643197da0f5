import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export type GeneratedSecrets = { readonly INTEGRATION_SECRET: string; readonly ENCRYPTION_KEY: string }

/**
 * The two secrets of an installation with an embedded database: made on its first start, kept beside it in a file only
 * its owner can read, the same ever after. Several processes may ask at once; the first file wins.
 */
export function keptSecrets(dataDir: string): GeneratedSecrets {
  const file = join(dataDir, 'secrets.json')
  const kept = read(file)
  if (kept !== undefined) return kept
  mkdirSync(dataDir, { recursive: true })
  const made: GeneratedSecrets = { INTEGRATION_SECRET: `whsec_${randomBytes(32).toString('base64')}`, ENCRYPTION_KEY: randomBytes(32).toString('base64') }
  write(file, `${JSON.stringify(made, null, 2)}\n`)
  return read(file) ?? made
}

function read(file: string): GeneratedSecrets | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    const { INTEGRATION_SECRET, ENCRYPTION_KEY } = JSON.parse(text) as Record<string, unknown>
    if (typeof INTEGRATION_SECRET === 'string' && typeof ENCRYPTION_KEY === 'string') return { INTEGRATION_SECRET, ENCRYPTION_KEY }
  } catch {
    // Falls through to the sentence below: what is damaged must be put back, never replaced, or sealed data is lost.
  }
  throw new Error(`${file} is damaged. Put it back from a backup: what was encrypted with it cannot be read without it.`)
}

/** Whole or not at all, and never over a file that is there. */
function write(file: string, text: string): void {
  const fresh = `${file}.${process.pid}`
  const descriptor = openSync(fresh, 'w', 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  try {
    linkSync(fresh, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(fresh)
  }
}
