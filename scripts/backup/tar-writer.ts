import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const blockBytes = 512
const largestSize = 0o77777777777

/** One file of an archive as it was written: what the restore compares. */
export interface Written {
  readonly size: number
  readonly sha256: string
}

/**
 * A file in the archive, in the plain ustar form every `tar` reads. Files of a running database change while they are
 * read: the size is fixed first, what is missing by then is filled with zeros, and PostgreSQL's log mends both on
 * restore. Libraries for the format take a changed size for an error, which is why this is written here.
 */
export async function* fileEntry(name: string, source: string): AsyncGenerator<Buffer, Written> {
  const file = await open(source, 'r')
  try {
    const { size, mode } = await file.stat()
    yield header(name, { size, mode: mode & 0o777, type: '0' })
    const hash = createHash('sha256')
    for (let left = size; left > 0; ) {
      const chunk = Buffer.alloc(Math.min(left, 256 * 1024))
      const { bytesRead } = await file.read(chunk, 0, chunk.length)
      // Past the end of a file that was cut: the rest of the chunk stays zero.
      const part = bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead)
      hash.update(part)
      left -= part.length
      yield part
    }
    yield padding(size)
    return { size, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

export function* textEntry(name: string, text: string): Generator<Buffer, Written> {
  const content = Buffer.from(text)
  yield header(name, { size: content.length, mode: 0o600, type: '0' })
  yield content
  yield padding(content.length)
  return { size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

export function folderEntry(name: string, mode = 0o700): Buffer {
  return header(`${name}/`, { size: 0, mode, type: '5' })
}

export function endOfArchive(): Buffer {
  return Buffer.alloc(2 * blockBytes)
}

function padding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)
}

interface Kind {
  readonly size: number
  readonly mode: number
  readonly type: '0' | '5'
}

function header(name: string, { size, mode, type }: Kind): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`The name ${name} is too long for the archive.`)
  if (size > largestSize) throw new RangeError(`${name} is too large for the archive.`)
  const block = Buffer.alloc(blockBytes)
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  block.write(name, 0)
  octal(mode, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(Date.now() / 1000), 136, 12)
  block.write(' '.repeat(8), 148)
  block.write(type, 156)
  block.write('ustar\x0000', 257)
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** The sum of a header's bytes, with its own field taken as blanks. */
export function checksum(block: Buffer): number {
  let sum = 0
  for (const [index, byte] of block.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte
  return sum
}
