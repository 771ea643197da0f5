import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

/** Version of the form of a file: zstd over lines of JSON, a header, an array per row, and a trailer. */
export const FORMAT = 1

export type Column = { readonly name: string; readonly type: string }

export type ArchiveHeader = {
  readonly format: number
  readonly table: string
  readonly month: string
  readonly columns: readonly Column[]
}

/** The number of rows and the digest of their lines. Two tables with the same rows have the same. */
export type RowsDigest = { readonly rows: number; readonly rowsSha256: string }
/** The digest of the file itself as well. */
export type FileDigest = RowsDigest & { readonly sha256: string; readonly bytes: number }

/** A file that can't be read, or is not complete. */
export class ArchiveFileError extends Error {
  override name = 'ArchiveFileError'
}

/** Counts lines and adds them to a digest. */
export function createRowsDigest() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(lines: readonly string[]): void {
      rows += lines.length
      for (const line of lines) hash.update(line).update('\n')
    },
    result: (): RowsDigest => ({ rows, rowsSha256: hash.digest('hex') }),
  }
}

/**
 * Writes rows to a file that appears under its name only when it is complete and on disk. An existing file is never
 * replaced, and no folder is created: it might be on another disk.
 */
export async function writeArchive(
  file: string,
  header: ArchiveHeader,
  rows: AsyncIterable<readonly string[]>,
  signal?: AbortSignal,
): Promise<FileDigest> {
  const partial = `${file}.partial`
  const [digest, bytes] = [createRowsDigest(), createByteCounter()]
  let counted: RowsDigest | undefined
  async function* content(): AsyncGenerator<string> {
    yield `${JSON.stringify(header)}\n`
    for await (const lines of rows) {
      digest.add(lines)
      if (lines.length > 0) yield `${lines.join('\n')}\n`
    }
    counted = digest.result()
    yield `${JSON.stringify(counted)}\n`
  }
  try {
    await pipeline(
      content,
      createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      bytes.count,
      createWriteStream(partial, { flags: 'wx', mode: 0o600 }),
      signal === undefined ? {} : { signal },
    )
    await syncToDisk(partial)
    await rename(partial, file)
    await syncToDisk(dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  if (counted === undefined) throw new Error(`${file} was not completed`)
  return { ...counted, ...bytes.result() }
}

/** How many rows are handed on together, and the longest line that is read. */
const [LINES, MAX_LINE] = [500, 64 * 2 ** 20]

/**
 * Reads a whole file with bounded memory and returns its digests. Throws {@link ArchiveFileError} where it is damaged
 * or can't be read, ENOENT where it is missing, and what `onRows` throws. What `onRows` got is proven only when this has
 * returned.
 */
export async function readArchive(
  file: string,
  onRows: (rows: readonly string[], header: ArchiveHeader) => Promise<void> = async () => undefined,
  signal?: AbortSignal,
): Promise<FileDigest & { readonly header: ArchiveHeader }> {
  const [digest, bytes] = [createRowsDigest(), createByteCounter()]
  let header: ArchiveHeader | undefined
  let trailer: RowsDigest | undefined
  let lines: string[] = []
  /** What `onRows` threw: it may be an error of the database, which is not the file's. */
  let refused: { readonly error: unknown } | undefined
  const handOn = async () => {
    if (lines.length === 0) return
    if (header === undefined) throw new ArchiveFileError(`${file} has no header`)
    digest.add(lines)
    await onRows(lines, header).catch((error: unknown) => {
      refused = { error }
      throw error
    })
    lines = []
  }
  try {
    await pipeline(
      createReadStream(file),
      bytes.count,
      createZstdDecompress(),
      async (source: AsyncIterable<Buffer>) => {
        for await (const line of linesOf(source)) {
          if (trailer !== undefined) throw new ArchiveFileError(`${file} goes on after its end`)
          if (header === undefined) header = headerOf(line, file)
          else if (line.startsWith('[')) lines.push(line)
          else trailer = trailerOf(line, file)
          if (lines.length >= LINES || trailer !== undefined) await handOn()
        }
      },
      signal === undefined ? {} : { signal },
    )
  } catch (error) {
    signal?.throwIfAborted()
    if (refused === undefined ? isPassedOn(error) : !isUnreadable(refused.error)) throw error
    throw new ArchiveFileError(`${file} can’t be read: ${String(error)}`, { cause: error })
  }
  const counted = digest.result()
  if (header === undefined || trailer === undefined) throw new ArchiveFileError(`${file} is not complete`)
  if (trailer.rows !== counted.rows || trailer.rowsSha256 !== counted.rowsSha256)
    throw new ArchiveFileError(`${file} has other rows than its end says`)
  return { header, ...counted, ...bytes.result() }
}

/** Of the file itself: it is damaged already, or missing. Any other error of reading it is a damage. */
const isPassedOn = (error: unknown): boolean =>
  error instanceof ArchiveFileError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')

/** A row that can't be parsed. */
const isUnreadable = (error: unknown): boolean => error instanceof SyntaxError || error instanceof TypeError

type Parsed = { readonly [name: string]: unknown }
const isObject = (value: unknown): value is Parsed => typeof value === 'object' && value !== null

function headerOf(line: string, file: string): ArchiveHeader {
  const header: unknown = JSON.parse(line)
  if (!isHeader(header)) throw new ArchiveFileError(`${file} has a form that this release does not know`)
  return header
}

const isHeader = (value: unknown): value is ArchiveHeader =>
  isObject(value) &&
  value.format === FORMAT &&
  typeof value.table === 'string' &&
  typeof value.month === 'string' &&
  Array.isArray(value.columns) &&
  value.columns.every(
    (column: unknown) => isObject(column) && typeof column.name === 'string' && typeof column.type === 'string',
  )

function trailerOf(line: string, file: string): RowsDigest {
  const trailer: unknown = JSON.parse(line)
  if (!isTrailer(trailer)) throw new ArchiveFileError(`${file} has no valid end`)
  return trailer
}

const isTrailer = (value: unknown): value is RowsDigest =>
  isObject(value) && typeof value.rows === 'number' && typeof value.rowsSha256 === 'string'

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const part of source) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE) throw new SyntaxError('a line is too long')
    yield* lines
  }
  if (rest !== '' || decoder.decode() !== '') throw new SyntaxError('the last line is cut off')
}

/** Passes bytes on, counts them and computes their digest. */
function createByteCounter() {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  return {
    async *count(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const part of source) {
        hash.update(part)
        bytes += part.length
        yield part
      }
    },
    result: () => ({ sha256: hash.digest('hex'), bytes }),
  }
}

/** Waits until a file, or the names in a folder, are on disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
