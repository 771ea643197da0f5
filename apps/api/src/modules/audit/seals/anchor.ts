import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { type Db, inTransaction, type Tx } from '../../../platform/db/database.ts'
import { type AnchorRecord, beginAnchor, findAnchor, saveAppended } from './anchors.repo.ts'
import { equal, type Seal } from './canonical.ts'
import { lockAnchor, sealsAfter, sealsNumbered } from './seals.repo.ts'

/** A seal as a line of the file, with the id of the anchor; null in lines of releases before it. */
type AnchoredSeal = Seal & { readonly anchor: string | null }
/** One line of the anchor file. */
export type AnchorLine = { readonly line: number; readonly seal: AnchoredSeal | null }

/** Seals of a write, and writes of a turn; the rest follows with the next. */
const [BATCH, BATCHES] = [500, 20]
const HEX = /^[0-9a-f]{64}$/

const write = ({ seq, format, sealedAt, count, highAt, root, previous, hash, mac }: Seal, anchor: string): string =>
  `${JSON.stringify({
    anchor,
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

function parse(text: string): AnchoredSeal | null {
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    const { seq, format, count, sealedAt, highAt, anchor } = value
    const bytes = (name: string): Buffer => {
      const hex = value[name]
      if (typeof hex !== 'string' || !HEX.test(hex)) throw new Error(name)
      return Buffer.from(hex, 'hex')
    }
    if (typeof seq !== 'number' || typeof format !== 'number' || typeof count !== 'number') return null
    if (typeof sealedAt !== 'string' || typeof highAt !== 'string') return null
    const parts = { root: bytes('root'), previous: bytes('previous'), hash: bytes('hash'), mac: bytes('mac') }
    return { seq, format, count, sealedAt, highAt, ...parts, anchor: typeof anchor === 'string' ? anchor : null }
  } catch {
    return null
  }
}

const TAIL_BYTES = 65_536
const NEWLINE = 10

/** Where the complete lines end, and the last of them. A line without its end was cut off, or is being written. */
async function endOf(handle: FileHandle): Promise<{ readonly size: number; readonly last: AnchoredSeal | null }> {
  const { size } = await handle.stat()
  const from = Math.max(0, size - TAIL_BYTES)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from)
  const complete = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE) + 1
  const last = buffer.subarray(0, complete).toString('utf8').split('\n').at(-2)
  return { size: from + complete, last: last === undefined ? null : parse(last) }
}

/** What an append found: `lost` lines that were written once, or a file that is `foreign` and was left alone. */
type Appended = { readonly isNew: boolean; readonly lost: boolean; readonly foreign: boolean }

/**
 * Appends to the anchor file what has been sealed since its last line, by whichever node. Processes that share the file
 * take turns. Lines that were written once are never written again: their loss must show. A file of another database is
 * left alone, one whose anchor was ended is moved aside.
 */
export async function appendToAnchor(db: Db, file: string, now: Date): Promise<Appended> {
  await mkdir(dirname(file), { recursive: true })
  return inTransaction(db, async tx => {
    await lockAnchor(tx, file)
    const found = await readLast(file)
    const known = await findAnchor(tx, { id: found?.anchor ?? null, host: hostname(), file })
    if (known?.isEnded === true) await rename(file, `${file}.${known.id}`)
    const last = known?.isEnded === true ? null : found
    const isOurs = last !== null && (await isStored(tx, last))
    const current = known?.isEnded === false ? known : undefined
    let start = isOurs && last.seq >= (current?.seq ?? 0) ? last.seq : (current?.seq ?? 0)
    if (last !== null && current === undefined && !isOurs) {
      // Lines of a release before anchors had ids can be ahead of a database that was restored.
      start = last.anchor === null ? await highestCommon(tx, file) : 0
      if (start === 0) return { isNew: false, lost: false, foreign: true }
    }
    const first = (await sealsAfter(tx, start, 1))[0]
    const lost = current !== undefined && (last?.seq ?? 0) < current.seq
    if (first === undefined && (current !== undefined || last === null)) return { isNew: false, lost, foreign: false }
    const anchor: AnchorRecord = current ?? (await beginAnchor(tx, { host: hostname(), file, seq: start }, now))
    const seq = await appendFrom(tx, file, anchor.id, start)
    await saveAppended(tx, anchor.id, seq, now)
    return { isNew: current === undefined && last === null, lost, foreign: false }
  })
}

async function appendFrom(tx: Tx, file: string, anchor: string, start: number): Promise<number> {
  const handle = await open(file, 'a+', 0o600)
  try {
    await handle.truncate((await endOf(handle)).size)
    let seq = start
    for (let batch = 0; batch < BATCHES; batch++) {
      const seals = await sealsAfter(tx, seq, BATCH)
      const newest = seals.at(-1)
      if (newest === undefined) break
      await handle.writeFile(seals.map(seal => write(seal, anchor)).join(''))
      await handle.sync()
      seq = newest.seq
    }
    return seq
  } finally {
    await handle.close()
  }
}

const isStored = async (tx: Tx, seal: Seal): Promise<boolean> =>
  isSame((await sealsNumbered(tx, [seal.seq])).get(seal.seq), seal)

/** Whether the line is a copy of the stored seal. */
export const isSame = (stored: Seal | undefined, { hash, mac }: Seal): boolean =>
  stored !== undefined && equal(stored.hash, hash) && equal(stored.mac, mac)

const COMPARED = 500

/** The highest seal of the file that the database has; 0 where the first differs. */
async function highestCommon(tx: Tx, file: string): Promise<number> {
  let [common, waiting] = [0, [] as Seal[]]
  const compare = async (): Promise<boolean> => {
    const stored = await sealsNumbered(
      tx,
      waiting.map(({ seq }) => seq),
    )
    const equals = waiting.filter(seal => isSame(stored.get(seal.seq), seal))
    common = equals.reduce((highest, { seq }) => Math.max(highest, seq), common)
    waiting = []
    return equals.length > 0
  }
  for await (const { seal, line } of readAnchor(file)) {
    if (seal !== null) waiting.push(seal)
    if ((line === 1 || waiting.length >= COMPARED) && !(await compare())) return common
  }
  await compare()
  return common
}

/** The last complete line, or, where that is no seal, the highest of the file; null without any. */
async function readLast(file: string): Promise<AnchoredSeal | null> {
  let handle: FileHandle
  try {
    handle = await open(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    const { last } = await endOf(handle)
    if (last !== null) return last
  } finally {
    await handle.close()
  }
  let highest: AnchoredSeal | null = null
  for await (const { seal } of readAnchor(file)) if (seal !== null && seal.seq > (highest?.seq ?? 0)) highest = seal
  return highest
}
