import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { writePrivateFile } from '@backoffice/embedded-postgres'
import { z } from 'zod'
import { savedNames, type DataFolder } from '../start/data-folder.ts'
import { OperatorError } from '../start/operator-error.ts'

/** Where a restore works, inside the data folder: DATA_DIR may be a mount, which nothing can be renamed onto. */
export function restoreFolderIn(folder: DataFolder) {
  const root = path.join(folder.root, 'restore-in-progress')
  return { root, unpacked: path.join(root, 'unpacked'), plan: path.join(root, 'plan.json') }
}

/** What the audit log says of a restore. */
const restoreSchema = z.object({
  backup: z.string(),
  takenAt: z.string(),
  by: z.string(),
  reason: z.string(),
})
type RestoredBackup = z.infer<typeof restoreSchema>

/** What the backup contains, and where the previous content goes. */
const planSchema = z.object({
  names: z.array(z.enum(savedNames)),
  aside: z.string(),
  restored: restoreSchema.optional(),
})

/** The marker of a restore; `entry` until the audit log has it. */
const markerSchema = z.object({
  at: z.string(),
  entry: restoreSchema.extend({ id: z.string(), at: z.string() }).optional(),
})

/** Commits to an unpacked restore: if it is interrupted, the next start or restore completes it. */
export function commitRestore(folder: DataFolder, restored: RestoredBackup): void {
  const { unpacked, plan } = restoreFolderIn(folder)
  const names = savedNames.filter(name => existsSync(path.join(unpacked, name)))
  const aside = path.join(folder.root, `before-restore-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`)
  writePrivateFile(plan, JSON.stringify({ names, aside, restored } satisfies z.infer<typeof planSchema>))
}

/**
 * Completes a committed restore and removes one that was not committed. Every step can be repeated. The caller holds
 * the folder, and no database runs on it.
 * @returns the folder that keeps the previous content, if there was any.
 */
export function completeRestore(folder: DataFolder): string | undefined {
  const restore = restoreFolderIn(folder)
  if (!existsSync(restore.root)) return undefined
  if (!existsSync(restore.plan)) {
    rmSync(restore.root, { recursive: true })
    return undefined
  }
  const { names, aside, restored } = readPlan(restore.plan)
  for (const name of savedNames) {
    const unpacked = path.join(restore.unpacked, name)
    const current = path.join(folder.root, name)
    // Moved already, before the restore was interrupted.
    if (names.includes(name) && !existsSync(unpacked)) continue
    if (existsSync(current)) {
      mkdirSync(aside, { recursive: true, mode: 0o700 })
      renameSync(current, path.join(aside, name))
    }
    if (names.includes(name)) renameSync(unpacked, current)
  }
  // Before the folder is removed, so that the marker is there when the restored database first runs.
  const at = new Date().toISOString()
  writeMarker(folder, restored === undefined ? { at } : { at, entry: { ...restored, id: randomUUID(), at } })
  rmSync(restore.root, { recursive: true })
  return existsSync(aside) ? aside : undefined
}

const writeMarker = (folder: DataFolder, marker: z.infer<typeof markerSchema>): void =>
  writePrivateFile(folder.restored, JSON.stringify(marker))

/**
 * Writes the restore into the audit log of the restored database, by a program that does it once per id. Without a
 * restore, or once it is written, it does nothing.
 */
export async function recordRestore(
  folder: DataFolder,
  write: (args: readonly string[]) => Promise<unknown>,
): Promise<void> {
  if (!existsSync(folder.restored)) return
  const { at, entry } = markerSchema.parse(JSON.parse(readFileSync(folder.restored, 'utf8')))
  if (entry === undefined) return
  await write(
    Object.entries({
      backup: entry.backup,
      taken: entry.takenAt,
      at: entry.at,
      by: entry.by,
      reason: entry.reason,
      id: entry.id,
    }).map(([option, value]) => `--${option}=${value}`),
  )
  writeMarker(folder, { at })
}

function readPlan(file: string): z.infer<typeof planSchema> {
  try {
    return planSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new OperatorError(`${file} is damaged: a restore was interrupted. Restore again into another DATA_DIR.`)
  }
}

/**
 * Ends every session a restore brought back, before the product serves anyone: a session ended since the backup would
 * be valid again. Runs on the migrated database; without a restore it does nothing.
 */
export async function endRestoredSessions(folder: DataFolder, ownerUrl: string): Promise<void> {
  if (!existsSync(folder.restored)) return
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`
      with ended as (delete from admin_sessions returning session_id, admin_id)
      insert into ended_admin_sessions (session_id, admin_id, reason, ended_at)
        select session_id, admin_id, 'restored', now() from ended`)
  } finally {
    await client.end()
  }
  rmSync(folder.restored)
}
