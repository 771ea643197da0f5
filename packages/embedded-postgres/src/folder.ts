import path from 'node:path'

/** Paths of an embedded database below its data folder. */
export interface Folder {
  readonly root: string
  /** PostgreSQL's own data folder (PGDATA). */
  readonly cluster: string
  readonly credentials: string
  /** The TCP port of the last start, reused when free. */
  readonly port: string
  readonly log: string
  readonly libraries: string
}

export function folderAt(root: string): Folder {
  return {
    root,
    cluster: path.join(root, 'cluster'),
    credentials: path.join(root, 'credentials.json'),
    port: path.join(root, 'port'),
    log: path.join(root, 'postgres.log'),
    libraries: path.join(root, 'lib'),
  }
}

/** A first start works in a folder of this name and renames it when done; an existing one was interrupted. */
export const unfinishedPrefix = 'initialising-'

/** A failure the operator can act on; the message is complete without a stack trace. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

/** The system code of a failed call (`ENOENT`, `EPERM`, …), if any. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
