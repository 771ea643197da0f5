import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { claimFolder, clearLeftover, folderAt, lockFolder } from '@backoffice/embedded-postgres'
import { completeRestore, decide, workplaceIn } from './put-in-place.ts'
import { endLeftovers } from '../start/family.ts'
import { extractBackup } from './extract.ts'
import { OperatorError } from '../start/operator-error.ts'
import type { DataFolder } from '../start/data-folder.ts'

export interface RestoreOptions {
  /** Replace what is there; it is kept aside. */
  readonly force: boolean
  readonly say: (line: string) => void
}

/** Files a data folder may hold and still count as empty. */
const ofNoAccount = new Set(['lock', 'lock.owner', 'processes.json', 'restored.json'])

/**
 * Puts a backup in the place of a data folder: all of it, or nothing.
 * @returns where what was there before is kept, if there was anything.
 * @throws FolderInUse while the product runs on the folder; OperatorError for a folder in use or a file that is no good
 *   backup.
 */
export async function restoreBackup(
  file: string,
  folder: DataFolder,
  { force, say }: RestoreOptions,
): Promise<string | undefined> {
  claimFolder(folder.root)
  const lock = lockFolder(folder.root)
  try {
    await endLeftovers(folder.processes, say)
    await clearLeftover(folderAt(folder.postgres).cluster, say)
    completeRestore(folder)
    if (!force && readdirSync(folder.root).some(name => !ofNoAccount.has(name))) {
      throw new OperatorError(
        `${folder.root} is not empty. Restore into another DATA_DIR, or say --force (after "--" with npm): what is there is then kept aside.`,
      )
    }
    const workplace = workplaceIn(folder)
    mkdirSync(workplace.unpacked, { recursive: true, mode: 0o700 })
    try {
      await extractBackup(file, workplace.unpacked)
    } catch (error) {
      rmSync(workplace.root, { recursive: true })
      throw error
    }
    decide(folder)
    return completeRestore(folder)
  } finally {
    lock.release()
  }
}
