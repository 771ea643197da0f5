import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError } from './folder.ts'

export interface FolderLock {
  /** May be called more than once. */
  release(): void
}

/** Another live process holds the folder. */
export class FolderInUse extends EmbeddedPostgresError {}

/**
 * Locks a folder for this process until `release()` or the end of the process.
 *
 * The lock is an operating system lock taken through SQLite, which supports it on every platform: the kernel drops it
 * when the process dies, so there are no stale locks and no ambiguous process ids. It also works between containers
 * that share the folder. Child processes do not inherit it.
 *
 * Nothing else in this process may open the lock file: closing any handle of it would drop the lock.
 * @throws FolderInUse with the process that holds it.
 */
export function lockFolder(folder: string): FolderLock {
  const owner = path.join(folder, 'lock.owner')
  const lock = new DatabaseSync(path.join(folder, 'lock'), { timeout: 0 })
  try {
    // Nothing is ever written, so no journal is needed.
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new FolderInUse(
      `${folder} is in use by ${ownerName(owner)}. Stop that process first, or choose another DATA_DIR.`,
    )
  }
  writeFileSync(owner, `process ${process.pid}`)
  return {
    release() {
      if (lock.isOpen) lock.close()
    },
  }
}

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

function ownerName(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'another process'
  }
}
