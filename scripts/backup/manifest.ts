import { postgresMajor } from '@backoffice/embedded-postgres'
import type { Written } from './tar-writer.ts'

export const manifestName = 'manifest.json'

/** The last entry of a backup: a file without it was cut short. */
export interface Manifest {
  readonly format: 1
  readonly postgres: string
  readonly createdAt: string
  /** Size and SHA-256 of every file, by its name in the archive. */
  readonly files: Readonly<Record<string, Written>>
}

export function newManifest(files: Readonly<Record<string, Written>>): Manifest {
  return { format: 1, postgres: postgresMajor, createdAt: new Date().toISOString(), files }
}

export function parseManifest(text: string): Manifest | undefined {
  const parsed: unknown = JSON.parse(text)
  return isManifest(parsed) ? parsed : undefined
}

function isManifest(value: unknown): value is Manifest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    value.format === 1 &&
    'postgres' in value &&
    typeof value.postgres === 'string' &&
    'files' in value &&
    isFiles(value.files)
  )
}

function isFiles(value: unknown): value is Manifest['files'] {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (entry: unknown) => typeof entry === 'object' && entry !== null && 'size' in entry && 'sha256' in entry,
    )
  )
}
