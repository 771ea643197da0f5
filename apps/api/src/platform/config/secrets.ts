import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type SavedSecrets = Readonly<Partial<Record<'INTEGRATION_SECRET' | 'ENCRYPTION_KEY', string>>>

/**
 * The secrets `npm start` stores beside the embedded database. Read only: they are created once with the database,
 * because data encrypted with lost secrets cannot be read.
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
    // Missing before the first start, or damaged: both are reported as a missing setting.
    return {}
  }
}
