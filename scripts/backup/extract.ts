import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { postgresMajor } from '@backoffice/embedded-postgres'
import { savedNames } from '../start/data-folder.ts'
import { OperatorError } from '../start/operator-error.ts'
import { MANIFEST_NAME, manifestSchema, type Manifest } from './manifest.ts'

/**
 * Unpacks a backup into an empty folder and compares every file with the manifest.
 * @returns the manifest
 * @throws OperatorError when the file is no backup, is damaged or incomplete, or is of another PostgreSQL.
 */
export async function extractBackup(file: string, target: string): Promise<Manifest> {
  try {
    return await unpack(file, target)
  } catch (error) {
    // A full disk or a missing right is no damage of the backup.
    if (error instanceof OperatorError || (error instanceof Error && 'syscall' in error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`${file} is not a valid backup (${reason}). Nothing was changed.`)
  }
}

async function unpack(file: string, target: string): Promise<Manifest> {
  const files: Record<string, Manifest['files'][string]> = {}
  let manifest: Manifest | undefined
  // The iteration reports every failure of the chain.
  const content = pipeline(createReadStream(file), createZstdDecompress(), () => undefined)
  for await (const { header, body } of Readable.toWeb(content).pipeThrough(createTarDecoder({ strict: true }))) {
    const name = header.name.replace(/\/$/, '')
    if (name === MANIFEST_NAME) manifest = manifestSchema.parse(JSON.parse(await text(body)))
    else if (header.type === 'directory') await mkdir(safePath(target, name), { mode: (header.mode ?? 0) & 0o755 })
    else files[name] = await writeFile(safePath(target, name), body)
  }
  if (manifest === undefined) throw new Error('the manifest is missing')
  compare(files, manifest)
  return manifest
}

/** An archive is not trusted to stay within the folder it is unpacked into. */
function safePath(target: string, name: string): string {
  const parts = name.split('/')
  const isKnown = savedNames.some(saved => saved === parts[0])
  if (!isKnown || parts.some(part => part === '' || part === '.' || part === '..' || /[\\\0]/.test(part))) {
    throw new Error(`unexpected file ${JSON.stringify(name)}`)
  }
  return path.join(target, ...parts)
}

async function writeFile(destination: string, body: ParsedTarEntry['body']): Promise<Manifest['files'][string]> {
  const hash = createHash('sha256')
  const file = await open(destination, 'wx', 0o600)
  let size = 0
  try {
    for await (const part of body) {
      hash.update(part)
      size += part.length
      await file.writeFile(part)
    }
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

function compare(files: Manifest['files'], manifest: Manifest): void {
  if (manifest.postgres !== postgresMajor) {
    throw new OperatorError(
      `The backup was made with PostgreSQL ${manifest.postgres}, but this release uses ${postgresMajor}. ` +
        'Restore it with the release that made it.',
    )
  }
  const listed = Object.entries(manifest.files)
  if (listed.length !== Object.keys(files).length) throw new Error('files are missing')
  for (const [name, { size, sha256 }] of listed) {
    if (files[name]?.size !== size || files[name].sha256 !== sha256) throw new Error(`the checksum of ${name} is wrong`)
  }
}
