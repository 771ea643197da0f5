import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { claimFolder, clearLeftover, folderAt, lockFolder } from '@backoffice/embedded-postgres'
import { volatileNames, type DataFolder } from '../start/data-folder.ts'
import { endLeftovers } from '../start/processes.ts'
import { OperatorError } from '../start/operator-error.ts'
import { commitRestore, completeRestore, restoreFolderIn } from './complete-restore.ts'
import { extractBackup } from './extract.ts'

export interface RestoreOptions {
  /** Replace the current content, which is kept aside. */
  readonly force: boolean
  /** Who restores it and why, for the audit log. */
  readonly by: string
  readonly reason: string
  readonly say: (line: string) => void
}

/**
 * Replaces a data folder with a backup: all of it, or nothing.
 * @returns the folder that keeps the previous content, if there was any.
 * @throws FolderInUse while the product runs on the folder; OperatorError for a folder that is not empty or a file that
 *   is not a valid backup.
 */
export async function restoreBackup(
  file: string,
  folder: DataFolder,
  { force, by, reason, say }: RestoreOptions,
): Promise<string | undefined> {
  claimFolder(folder.root)
  const lock = lockFolder(folder.root)
  try {
    await endLeftovers(folder.processes, say)
    await clearLeftover(folderAt(folder.postgres).cluster, say)
    completeRestore(folder)
    if (!force && readdirSync(folder.root).some(name => !volatileNames.has(name))) {
      throw new OperatorError(
        `${folder.root} is not empty. Restore into another DATA_DIR, or add --force (after "--" with npm) ` +
          'to move the existing data aside.',
      )
    }
    const { root, unpacked } = restoreFolderIn(folder)
    mkdirSync(unpacked, { recursive: true, mode: 0o700 })
    let takenAt: string
    try {
      takenAt = (await extractBackup(file, unpacked)).createdAt
    } catch (error) {
      rmSync(root, { recursive: true })
      throw error
    }
    commitRestore(folder, { backup: path.basename(file), takenAt, by, reason })
    return completeRestore(folder)
  } finally {
    lock.release()
  }
}
