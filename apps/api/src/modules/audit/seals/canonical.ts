import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Version of the texts below; a seal names the one it was made with. */
export const FORMAT = 1
export const NO_SEAL = Buffer.alloc(32)

/** The columns of an entry that its hash covers, in their order. */
export const entryColumns = [
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'session_id',
  'ip',
  'user_agent',
  'request_id',
  'action',
  'object_kind',
  'object_id',
  'outcome',
  'code',
  'reason',
  'before',
  'after',
  'authoriser_id',
  'sole',
] as const

/** Their values as PostgreSQL writes them; instants in UTC with microseconds. */
export type EntryContent = readonly (string | null)[]

/** What a seal covers, as it is hashed. `sealedAt` and `highAt` are instants with microseconds. */
export type SealHeader = {
  readonly seq: number
  readonly format: number
  readonly sealedAt: string
  readonly count: number
  readonly highAt: string
  readonly root: Buffer
  readonly previous: Buffer
}
export type Seal = SealHeader & { readonly hash: Buffer; readonly mac: Buffer }

/** The key of seals: access to the database alone is not enough to make one. */
export const sealKeyOf = (encryptionKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', encryptionKey, Buffer.alloc(0), 'audit-seals', 32))

export const entryHash = (content: EntryContent): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['audit-entry', FORMAT, ...content]))
    .digest()

const [LEAF, NODE] = [Buffer.of(0), Buffer.of(1)]

/** Merkle root; an odd hash moves up unchanged. */
export function rootOf(hashes: readonly Buffer[]): Buffer {
  let level: Buffer[] = hashes.map(hash => createHash('sha256').update(LEAF).update(hash).digest())
  while (level.length > 1) {
    const next: Buffer[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] ?? NO_SEAL, level[at + 1]]
      next.push(right === undefined ? left : createHash('sha256').update(NODE).update(left).update(right).digest())
    }
    level = next
  }
  return level[0] ?? NO_SEAL
}

const textOf = ({ seq, format, sealedAt, count, highAt, root, previous }: SealHeader): string =>
  JSON.stringify(['audit-seal', format, seq, sealedAt, count, highAt, root.toString('hex'), previous.toString('hex')])

export function makeSeal(header: SealHeader, key: Buffer): Seal {
  const text = textOf(header)
  return {
    ...header,
    hash: createHash('sha256').update(text).digest(),
    mac: createHmac('sha256', key).update(text).digest(),
  }
}

/** Whether hash and MAC are those of the header. */
export function isGenuine(seal: Seal, key: Buffer): boolean {
  const { hash, mac } = makeSeal(seal, key)
  return equal(hash, seal.hash) && equal(mac, seal.mac)
}

export const equal = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

/** An instant of this process as PostgreSQL writes it. */
export const microsecondsOf = (at: Date): string => at.toISOString().replace('Z', '000Z')
