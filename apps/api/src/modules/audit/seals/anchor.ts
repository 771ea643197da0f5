import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import type { Seal } from './canonical.ts'
import { lockAnchor, sealsAfter } from './seals.repo.ts'

/** One line of the anchor file. */
export type AnchorLine = { readonly line: number; readonly seal: Seal | null }

/** Seals of a write, and writes of a turn; the rest follows with the next. */
const [BATCH, BATCHES] = [500, 20]
const HEX = /^[0-9a-f]{64}$/

const write = ({ seq, format, sealedAt, count, highAt, root, previous, hash, mac }: Seal): string =>
  `${JSON.stringify({
    seq,
    format,
    sealedAt,
    count,
    highAt,
    root: root.toString('hex'),
    previous: previous.toString('hex'),
    hash: hash.toString('hex'),
    mac: mac.toString('hex'),
  })}\n`

/** Reads the file line by line; a line that is no seal is null. A last line without its end is left out. */
export async function* readAnchor(file: string): AsyncGenerator<AnchorLine> {
  let line = 0
  const size = await completeSizeOf(file)
  if (size === 0) return
  for await (const text of createInterface({ input: createReadStream(file, { end: size - 1 }), crlfDelay: Infinity }))
    yield { line: ++line, seal: parse(text) }
}

/** The size of the file's complete lines. */
async function completeSizeOf(file: string): Promise<number> {
  const handle = await open(file, 'r')
  try {
    return (await endOf(handle)).size
  } finally {
    await handle.close()
  }
}

function parse(text: string): Seal | null {
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    const { seq, format, count, sealedAt, highAt } = value
    const bytes = (name: string): Buffer => {
      const hex = value[name]
      if (typeof hex !== 'string' || !HEX.test(hex)) throw new Error(name)
      return Buffer.from(hex, 'hex')
    }
    if (typeof seq !== 'number' || typeof format !== 'number' || typeof count !== 'number') return null
    if (typeof sealedAt !== 'string' || typeof highAt !== 'string') return null
    const parts = { root: bytes('root'), previous: bytes('previous'), hash: bytes('hash'), mac: bytes('mac') }
    return { seq, format, count, sealedAt, highAt, ...parts }
  } catch {
    return null
  }
}

const TAIL_BYTES = 65_536
const NEWLINE = 10

/** Where the complete lines end, and the last of them. A line without its end was cut off, or is being written. */
async function endOf(handle: FileHandle): Promise<{ readonly size: number; readonly last: Seal | null }> {
  const { size } = await handle.stat()
  const from = Math.max(0, size - TAIL_BYTES)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from)
  const complete = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE) + 1
  const last = buffer.subarray(0, complete).toString('utf8').split('\n').at(-2)
  return { size: from + complete, last: last === undefined ? null : parse(last) }
}

/**
 * Appends to the anchor file what has been sealed since its last line, by whichever node. Processes that share the file
 * take turns. Resolves to whether the file was new.
 */
export async function appendToAnchor(db: Db, file: string): Promise<{ readonly isNew: boolean }> {
  await mkdir(dirname(file), { recursive: true })
  return inTransaction(db, async tx => {
    await lockAnchor(tx, file)
    const handle = await open(file, 'a+', 0o600)
    try {
      const end = await endOf(handle)
      await handle.truncate(end.size)
      let seq = end.last?.seq ?? (await highestIn(file))
      const isNew = seq === 0
      for (let batch = 0; batch < BATCHES; batch++) {
        const seals = await sealsAfter(tx, seq, BATCH)
        const newest = seals.at(-1)
        if (newest === undefined) break
        await handle.writeFile(seals.map(write).join(''))
        await handle.sync()
        seq = newest.seq
      }
      return { isNew: isNew && seq > 0 }
    } finally {
      await handle.close()
    }
  })
}

async function highestIn(file: string): Promise<number> {
  let seq = 0
  for await (const { seal } of readAnchor(file)) seq = Math.max(seq, seal?.seq ?? 0)
  return seq
}
