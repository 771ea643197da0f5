import { checksum } from './tar-writer.ts'

const blockBytes = 512

export interface Entry {
  readonly name: string
  readonly folder: boolean
  readonly size: number
  readonly mode: number
  /** Must be read to its end before the next entry is asked for. */
  readonly content: AsyncIterable<Buffer>
}

export class ArchiveDamaged extends Error {}

/** The entries of an archive this product wrote, one after the other. @throws ArchiveDamaged */
export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const bytes = new ByteReader(source)
  for (;;) {
    const block = await bytes.take(blockBytes)
    if (block.every(byte => byte === 0)) return
    const entry = parseHeader(block)
    yield { ...entry, content: bytes.stream(entry.size) }
    await bytes.take((blockBytes - (entry.size % blockBytes)) % blockBytes)
  }
}

function parseHeader(block: Buffer): Omit<Entry, 'content'> {
  const text = (at: number, length: number) => block.toString('utf8', at, at + length).split('\0', 1)[0] ?? ''
  const octal = (at: number, length: number) => Number.parseInt(text(at, length).trim(), 8)
  const size = octal(124, 12)
  const type = text(156, 1)
  if (octal(148, 8) !== checksum(block) || !Number.isSafeInteger(size) || (type !== '0' && type !== '5')) {
    throw new ArchiveDamaged('it holds something that is no file of a backup')
  }
  return { name: text(0, 100).replace(/\/$/, ''), folder: type === '5', size, mode: octal(100, 8) }
}

/** Takes bytes off a stream of buffers in the pieces asked for. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.stream(length)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *stream(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (this.#rest.length === 0) {
        const next = await this.#source.next()
        if (next.done) throw new ArchiveDamaged('it ends too early')
        this.#rest = next.value
      }
      const part = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }
}
