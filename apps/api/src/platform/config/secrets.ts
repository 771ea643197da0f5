import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type SavedSecrets = Readonly<Partial<Record<'INTEGRATION_SECRET' | 'ENCRYPTION_KEY', string>>>

/**
 * The secrets `npm start` keeps beside the embedded database. Read only: whoever makes the database makes them, once,
 * because what was encrypted with lost ones cannot be read any more.
 */
export function savedSecrets(dataDir: string): SavedSecrets {
  try {
    const { INTEGRATION_SECRET, ENCRYPTION_KEY } = JSON.parse(
      readFileSync(join(dataDir, 'secrets.json'), 'utf8'),
    ) as Record<string, unknown>
    return {
      ...(typeof INTEGRATION_SECRET === 'string' ? { INTEGRATION_SECRET } : {}),
      ...(typeof ENCRYPTION_KEY === 'string' ? { ENCRYPTION_KEY } : {}),
    }
  } catch {
    // Absent before the first start, or damaged: either way the setting is reported as missing.
    return {}
  }
}
