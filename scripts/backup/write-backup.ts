import { createHash } from 'node:crypto'
import { accessSync, constants as access, createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { createTarDecoder, createTarPacker, type TarHeader, type TarPackController } from 'modern-tar'
import { folderAt, postgresMajor } from '@backoffice/embedded-postgres'
import type { DataFolder } from '../start/data-folder.ts'
import { OperatorError } from '../start/operator-error.ts'
import { openBaseBackup } from './base-backup.ts'
import { MANIFEST_NAME, type Manifest } from './manifest.ts'

/** Ensures that a backup can be written under this name, before anything is copied. */
export function prepareTarget(target: string): void {
  const folder = path.dirname(target)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, access.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new OperatorError(`Can’t write to ${folder}${code}. Choose another file name.`)
  }
}

/**
 * Writes an installation into one file: the database as of the end of this call, its passwords, the secrets and the
 * sign-ins. The file appears under its name only when it is complete and on disk.
 * @param superuserUrl of the running database of that folder
 */
export async function writeBackup(folder: DataFolder, superuserUrl: string, target: string): Promise<void> {
  const partial = `${target}.partial`
  const cluster = await openBaseBackup(superuserUrl)
  const { readable, controller } = createTarPacker()
  try {
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    const written = pipeline(readable, compress, createWriteStream(partial, { mode: 0o600 }))
    await Promise.all([written, packAll(controller, folder, cluster.archive)])
    await syncToDisk(partial)
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await cluster.close()
  }
}

async function packAll(controller: TarPackController, folder: DataFolder, cluster: Readable): Promise<void> {
  try {
    const files: Record<string, Manifest['files'][string]> = {}
    const pack = async (header: TarHeader, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
      const hash = createHash('sha256')
      const writer = controller.add(header).getWriter()
      for await (const part of body) {
        hash.update(part)
        await writer.write(part)
      }
      await writer.close()
      if (header.type === 'file') files[header.name] = { size: header.size, sha256: hash.digest('hex') }
    }
    const packText = (name: string, content: Buffer) =>
      pack({ name, size: content.length, mode: 0o600, type: 'file' }, [content])
    // Open to pass through: as root without user namespaces, PostgreSQL runs as another user.
    await pack({ name: 'postgres/', size: 0, mode: 0o755, type: 'directory' }, [])
    await pack({ name: 'postgres/cluster/', size: 0, mode: 0o700, type: 'directory' }, [])
    for await (const { header, body } of Readable.toWeb(cluster).pipeThrough(createTarDecoder({ strict: true }))) {
      await pack({ ...header, name: `postgres/cluster/${header.name.replace(/^\.\//, '')}` }, body)
    }
    await packText('postgres/credentials.json', readFileSync(folderAt(folder.postgres).credentials))
    for (const source of [folder.secrets, folder.signIns].filter(existsSync))
      await packText(path.basename(source), readFileSync(source))
    const manifest: Manifest = { format: 1, postgres: postgresMajor, createdAt: new Date().toISOString(), files }
    await packText(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest)))
    controller.finalize()
  } catch (error) {
    controller.error(error)
    throw error
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
