import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { postgresMajor } from '@backoffice/embedded-postgres'
import { ArchiveDamaged, readArchive, type Entry } from './tar-reader.ts'
import { keptNames } from '../start/data-folder.ts'
import { manifestName, parseManifest, type Manifest } from './manifest.ts'
import { OperatorError } from '../start/operator-error.ts'
import type { Written } from './tar-writer.ts'

/**
 * Unpacks a backup into an empty folder and compares every file with what was written.
 * @throws OperatorError when the file is no backup, is damaged or incomplete, or is of another PostgreSQL.
 */
export async function extractBackup(file: string, target: string): Promise<void> {
  try {
    const { files, manifest } = await unpack(file, target)
    compare(files, manifest)
  } catch (error) {
    // A full disk or a missing right is no damage of the backup.
    if (error instanceof OperatorError || (error instanceof Error && 'syscall' in error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`${file} is not a backup, or is damaged (${reason}). Nothing was changed.`)
  }
}

interface Unpacked {
  readonly files: ReadonlyMap<string, Written>
  readonly manifest: Manifest
}

async function unpack(file: string, target: string): Promise<Unpacked> {
  const files = new Map<string, Written>()
  let manifest: Manifest | undefined
  // The iteration below reports every failure of the chain.
  const content = pipeline(createReadStream(file), createZstdDecompress(), () => undefined)
  for await (const entry of readArchive(content)) {
    if (entry.name === manifestName) manifest = parseManifest(await asText(entry))
    else if (entry.folder) await mkdir(safePath(target, entry.name), { mode: entry.mode & 0o755 })
    else files.set(entry.name, await writeFile(safePath(target, entry.name), entry))
  }
  if (manifest === undefined) throw new ArchiveDamaged('its list of contents is missing')
  return { files, manifest }
}

/** An archive is not trusted to stay within the folder it is unpacked into. */
function safePath(target: string, name: string): string {
  const parts = name.split('/')
  const known = keptNames.some(kept => kept === parts[0])
  if (!known || parts.some(part => part === '' || part === '.' || part === '..' || /[\\\0]/.test(part))) {
    throw new ArchiveDamaged(`it holds ${JSON.stringify(name)}, which is no part of a backup`)
  }
  return path.join(target, ...parts)
}

async function writeFile(destination: string, entry: Entry): Promise<Written> {
  const hash = createHash('sha256')
  const file = await open(destination, 'wx', entry.mode & 0o700)
  try {
    for await (const part of entry.content) {
      hash.update(part)
      await file.writeFile(part)
    }
  } finally {
    await file.close()
  }
  return { size: entry.size, sha256: hash.digest('hex') }
}

async function asText(entry: Entry): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of entry.content) parts.push(part)
  return Buffer.concat(parts).toString()
}

function compare(files: ReadonlyMap<string, Written>, manifest: Manifest): void {
  if (manifest.postgres !== postgresMajor) {
    throw new OperatorError(
      `The backup is of PostgreSQL ${manifest.postgres}, and this release brings ${postgresMajor}. Restore it with the release that made it.`,
    )
  }
  const listed = Object.entries(manifest.files)
  if (listed.length !== files.size) throw new ArchiveDamaged('files are missing')
  for (const [name, { size, sha256 }] of listed) {
    const found = files.get(name)
    if (found?.size !== size || found.sha256 !== sha256) throw new ArchiveDamaged(`the checksum of ${name} is wrong`)
  }
}
