import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { folderAt } from '@backoffice/embedded-postgres'
import { beginOnlineCopy, type OnlineCopy } from './online-copy.ts'
import { clusterFiles } from './cluster-files.ts'
import { endOfArchive, fileEntry, folderEntry, textEntry, type Written } from './tar-writer.ts'
import { manifestName, newManifest } from './manifest.ts'
import type { DataFolder } from '../start/data-folder.ts'

/**
 * Writes one file with all of an installation: the database as of the end of this call, its passwords, the secrets and
 * the sign-ins. It appears under its name only when it is whole and on disk.
 * @param superuserUrl of the running database of that folder
 */
export async function writeBackup(folder: DataFolder, superuserUrl: string, target: string): Promise<void> {
  const partial = `${target}.partial`
  const copy = await beginOnlineCopy(superuserUrl)
  try {
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    await pipeline(Readable.from(archive(folder, copy)), compress, createWriteStream(partial, { mode: 0o600 }))
    await syncToDisk(partial)
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await copy.close()
  }
}

const labelName = 'postgres/cluster/backup_label'

async function* archive(folder: DataFolder, copy: OnlineCopy): AsyncGenerator<Buffer> {
  const database = folderAt(folder.postgres)
  const files: Record<string, Written> = {}
  async function* file(name: string, source: string): AsyncGenerator<Buffer> {
    files[name] = yield* fileEntry(name, source)
  }
  // Open to pass through: as root without user namespaces, PostgreSQL runs as another user.
  yield folderEntry('postgres', 0o755)
  yield folderEntry('postgres/cluster')
  for (const { name, folder: isFolder } of clusterFiles(database.cluster)) {
    const archived = `postgres/cluster/${name}`
    if (isFolder) yield folderEntry(archived)
    else yield* unlessGone(file(archived, path.join(database.cluster, name)))
  }
  const { label, segments } = await copy.finish()
  files[labelName] = yield* textEntry(labelName, label)
  for (const segment of segments) {
    yield* file(`postgres/cluster/pg_wal/${segment}`, path.join(database.cluster, 'pg_wal', segment))
  }
  yield* file('postgres/credentials.json', database.credentials)
  for (const source of [folder.secrets, folder.signIns].filter(one => existsSync(one)))
    yield* file(path.basename(source), source)
  yield* textEntry(manifestName, JSON.stringify(newManifest(files)))
  yield endOfArchive()
}

/** A table dropped during the copy takes its file along; the log knows of it, so the copy does without. */
async function* unlessGone(entry: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* entry
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
