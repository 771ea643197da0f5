import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Reader } from '../../../platform/db/database.ts'
import type { Seal } from './canonical.ts'
import { sealsAfter } from './seals.repo.ts'

/** One line of the anchor file. */
export type AnchorLine = { readonly line: number; readonly seal: Seal | null }

const BATCH = 500
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

/** Reads the file line by line; a line that is no seal is null. */
export async function* readAnchor(file: string): AsyncGenerator<AnchorLine> {
  let line = 0
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    yield { line: ++line, seal: parse(text) }
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

/** Appends to the anchor file what has been sealed since its last line, by whichever node. */
export function createAnchor(file: string) {
  let last: number | undefined

  async function lastInFile(): Promise<number> {
    let seq = 0
    if (existsSync(file)) for await (const { seal } of readAnchor(file)) seq = Math.max(seq, seal?.seq ?? 0)
    return seq
  }

  return {
    async append(reader: Reader): Promise<void> {
      last ??= await lastInFile()
      for (;;) {
        const seals = await sealsAfter(reader, last, BATCH)
        const newest = seals.at(-1)
        if (newest === undefined) return
        await mkdir(dirname(file), { recursive: true })
        const handle = await open(file, 'a', 0o600)
        try {
          await handle.writeFile(seals.map(write).join(''))
          await handle.sync()
        } finally {
          await handle.close()
        }
        last = newest.seq
      }
    },
  }
}
export type Anchor = ReturnType<typeof createAnchor>
