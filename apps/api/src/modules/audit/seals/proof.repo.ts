import { type RawBuilder, sql } from 'kysely'
import { isArchived } from '../../../platform/db/archived.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { equal, isGenuine, rootOf } from './canonical.ts'
import { findEntryWhere, lastSeal, sealedEntries, sealsNumbered } from './seals.repo.ts'

export type SealRef = { readonly seq: number; readonly hash: Buffer }

/** The last seal; null: nothing is sealed yet. */
export async function findLastSeal(reader: Reader): Promise<SealRef | null> {
  const seal = await lastSeal(reader)
  return seal === undefined ? null : { seq: seal.seq, hash: seal.hash }
}

/** Whether a seal is still the one it was. */
export async function checkSeal(
  reader: Reader,
  key: Buffer,
  { seq, hash }: SealRef,
): Promise<'intact' | 'changed' | 'missing'> {
  const seal = (await sealsNumbered(reader, [seq])).get(seq)
  if (seal === undefined) return 'missing'
  return isGenuine(seal, key) && equal(seal.hash, hash) ? 'intact' : 'changed'
}

type EntryQuery = {
  readonly action: string
  readonly object: { readonly kind: string; readonly id: string }
  readonly at: Date
}
export type SealedEntryProof = {
  readonly state: 'intact' | 'waiting' | 'archived' | 'changed' | 'missing'
  readonly sealedBy: number | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/**
 * The entry of a command that was carried out, and whether it is as it was sealed. `waiting`: it has no seal yet;
 * `archived`: its month is in a file.
 */
export async function proveEntry(reader: Reader, key: Buffer, query: EntryQuery): Promise<SealedEntryProof> {
  const { action, object, at } = query
  const where: RawBuilder<unknown> = sql`e.at = ${at}::timestamptz and e.object_kind = ${object.kind}
    and e.object_id = ${object.id} and e.action = ${action} and e.outcome = 'done'`
  const entry = await findEntryWhere(reader, where)
  if (entry === undefined) {
    const { rows } = await sql<{
      archived: boolean
    }>`select ${isArchived('audit', sql`${at}::timestamptz`)} as archived`.execute(reader)
    return { state: rows[0]?.archived === true ? 'archived' : 'missing', sealedBy: null, after: null }
  }
  const { seq, after } = entry
  if (seq === null) return { state: 'waiting', sealedBy: null, after }
  const seal = (await sealsNumbered(reader, [seq])).get(seq)
  const rows = await sealedEntries(reader, seq, seq)
  const own = rows.find(({ id }) => id === entry.id)
  const isIntact =
    seal !== undefined &&
    isGenuine(seal, key) &&
    rows.length === seal.count &&
    equal(rootOf(rows.map(({ hash }) => hash)), seal.root) &&
    own?.now !== undefined &&
    own.now !== null &&
    equal(own.now, own.hash)
  return { state: isIntact ? 'intact' : 'changed', sealedBy: seq, after }
}
