import { crc32 } from 'node:zlib'
import { type Entry as YauzlEntry, fromBufferPromise, type ZipFile } from 'yauzl'
import { decodeAs, looksThai } from '../decode.ts'
import { Unreadable } from './unreadable.ts'

/** Declared sizes are not trusted: bytes are counted while they are inflated. */
export type ZipLimits = {
  readonly files: number
  /** Inflated bytes of one file. */
  readonly fileBytes: number
  /** Inflated bytes of all files read. */
  readonly bytes: number
}

/** A file in a ZIP. Its name is only shown or compared, never used as a path. */
export type ZippedFile = { readonly name: string; readonly read: () => Promise<Uint8Array> }

/** Only a bomb is smaller than a 200th of its content. */
const MAX_RATIO = 200
const RATIO_FROM = 1024 * 1024
const STORED = 0
const DEFLATED = 8
const UTF8_NAME = 0x800

export const isZip = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6))

/** The files of a ZIP without its folders, in its own order. Throws `Unreadable`. */
export async function unzip(bytes: Uint8Array, limits: ZipLimits): Promise<readonly ZippedFile[]> {
  const left = { bytes: limits.bytes }
  return asZip(async () => {
    // Names stay bytes: names that are unsafe as paths are harmless here, and their encoding is often not declared.
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
      decodeStrings: false,
      autoClose: false,
    })
    if (zip.entryCount > limits.files)
      throw new Unreadable(0, 'file', 'too_many_files', `more than ${limits.files} files in the ZIP`)
    const files: ZippedFile[] = []
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      if (!name.endsWith('/'))
        files.push({ name, read: () => asZip(() => inflate(zip, entry, left, limits.fileBytes)) })
    }
    return files
  })
}

/** What the library throws is a damaged file. */
async function asZip<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(0, 'file', 'incomplete', `the ZIP is damaged: ${error instanceof Error ? error.message : ''}`)
  }
}

async function inflate(
  zip: ZipFile,
  entry: YauzlEntry,
  left: { bytes: number },
  fileBytes: number,
): Promise<Uint8Array> {
  if (entry.isEncrypted()) throw new Unreadable(0, 'file', 'encrypted', 'the file in the ZIP has a password')
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new Unreadable(0, 'file', 'not_readable', `compression method ${entry.compressionMethod} is not read`)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const piece = chunk as Buffer
    size += piece.length
    left.bytes -= piece.length
    if (size > fileBytes) throw new Unreadable(0, 'file', 'too_large', `more than ${fileBytes} bytes when unpacked`)
    if (left.bytes < 0) throw new Unreadable(0, 'file', 'too_large', 'the ZIP has too much content')
    if (size > RATIO_FROM && size > entry.compressedSize * MAX_RATIO)
      throw new Unreadable(0, 'file', 'unsafe', `more than ${MAX_RATIO} times as large as its compressed form`)
    chunks.push(piece)
  }
  const content = Buffer.concat(chunks)
  if (crc32(content) !== entry.crc32)
    throw new Unreadable(0, 'file', 'incomplete', 'the content does not have the checksum that the ZIP states')
  return content
}

/** UTF-8 as declared or by its bytes; otherwise Thai, as programs on Thai Windows write, or Western. */
function nameOf({ fileNameRaw, generalPurposeBitFlag }: YauzlEntry): string {
  const single = looksThai(fileNameRaw) ? 'windows-874' : 'windows-1252'
  const name = decodeAs(fileNameRaw, 'utf-8') ?? decodeAs(fileNameRaw, single)
  const text = (generalPurposeBitFlag & UTF8_NAME) === 0 ? name : new TextDecoder().decode(fileNameRaw)
  return (text ?? '').replaceAll('\\', '/')
}
