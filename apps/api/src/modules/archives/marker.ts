import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reader } from '../../platform/db/database.ts'
import { ArchiveError } from './archive-error.ts'
import { syncToDisk } from './archive-file.ts'
import { databaseId } from './records.repo.ts'

/** The file that says of which database a folder is the archive. Nothing is written or dropped without it. */
export const MARKER = 'archive-of.txt'
const INIT = 'npm run archive -- init'

/** Marks an existing folder; false where it is marked already. Throws where it is the archive of another database. */
export async function initFolder(reader: Reader, folder: string): Promise<boolean> {
  const isFolder = await stat(folder).then(
    found => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new ArchiveError(`${folder} is no folder: create it, or mount its volume.`)
  const content = await contentFor(reader)
  const path = join(folder, MARKER)
  try {
    const handle = await open(path, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    await checkFolder(reader, folder)
    return false
  }
  await syncToDisk(folder)
  return true
}

/**
 * Throws {@link ArchiveError} where the folder is not the archive of this database: its volume is not mounted, or its
 * path is mistyped.
 */
export async function checkFolder(reader: Reader, folder: string): Promise<void> {
  let found: string
  try {
    found = await readFile(join(folder, MARKER), 'utf8')
  } catch (error) {
    const why = error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'is missing' : String(error)
    const what = `${folder} is not marked as the archive of this database: ${MARKER} ${why}.`
    throw new ArchiveError(`${what} Mount its volume, or mark a new folder with ${INIT}.`, { cause: error })
  }
  if (found !== (await contentFor(reader)))
    throw new ArchiveError(`${folder} is the archive of another database, as ${MARKER} says: name another folder.`)
}

async function contentFor(reader: Reader): Promise<string> {
  const id = await databaseId(reader)
  if (id === undefined) throw new ArchiveError('The audit log has no seal yet. Start the product, then try again.')
  return `${id}\n`
}
