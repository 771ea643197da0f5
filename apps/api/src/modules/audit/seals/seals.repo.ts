import { sql } from 'kysely'
import { type Db, inTransaction, type Reader, sqlStateOf, type Tx } from '../../../platform/db/database.ts'
import type { Sql } from '../../../platform/lists/sort-key.ts'
import {
  entryColumns,
  type EntryContent,
  entryHash,
  FORMAT,
  makeSeal,
  NO_SEAL,
  rootOf,
  type Seal,
} from './canonical.ts'

/** Later commits of an older instant are sealed within this time; what appears later was not written by a command. */
export const LATE_MINUTES = 60

const utc = (column: Sql): Sql => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Every column as text, so that no type of a client changes a value. jsonb writes keys in an order of its own. */
const contentOf = (entry: string): Sql => {
  const columns = entryColumns.map(name => {
    const column = sql.ref(`${entry}.${name}`)
    return name === 'at' ? utc(column) : sql`${column}::text`
  })
  return sql`json_build_array(${sql.join(columns)})`
}

/** Entries of the log, and those of archived months that stay in the database. */
export const everyEntry = sql`(select * from audit union all select * from audit_kept)`

/** Entries read at a time: more would survive in memory until they are collected with what lasts. */
const READ_BATCH = 250

const sealColumns = sql`seq::int as seq, format, ${utc(sql`sealed_at`)} as "sealedAt", count,
  ${utc(sql`high_at`)} as "highAt", root, previous, hash, mac`

export async function lastSeal(reader: Reader): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`select ${sealColumns} from audit_seals order by seq desc limit 1`.execute(reader)
  return rows[0]
}

export async function sealsAfter(reader: Reader, seq: number, limit: number): Promise<Seal[]> {
  const { rows } = await sql<Seal>`select ${sealColumns} from audit_seals where seq > ${seq} order by seq
    limit ${limit}`.execute(reader)
  return rows
}

export async function sealsNumbered(reader: Reader, seqs: readonly number[]): Promise<Map<number, Seal>> {
  const { rows } = await sql<Seal>`select ${sealColumns} from audit_seals where seq = any (${seqs}::bigint[])`.execute(
    reader,
  )
  return new Map(rows.map(seal => [seal.seq, seal]))
}

/** Until the transaction ends, no other process appends to the anchor file. */
export async function lockAnchor(tx: Tx, file: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`audit-anchor ${file}`}, 0))`.execute(tx)
}

type Unsealed = { readonly id: string; readonly at: string; readonly hash: Buffer }

/** Entries without a seal, oldest first. An anti-join: a late commit is found, where a cursor would miss it. */
const unsealedFrom = (highAt: string | null, minutes: number): Sql => sql`from audit a
  where ${highAt === null ? sql`true` : sql`a.at >= ${highAt}::timestamptz - ${minutes} * interval '1 minute'`}
    and not exists (select from audit_seal_rows s where s.audit_id = a.id)`

async function findUnsealed(reader: Reader, unsealed: Sql, limit: number): Promise<Unsealed[]> {
  const found: Unsealed[] = []
  for (;;) {
    const last = found.at(-1)
    const size = Math.min(READ_BATCH, limit - found.length)
    const { rows } = await sql<{ id: string; at: string; content: EntryContent }>`select a.id,
        ${utc(sql`a.at`)} as at, ${contentOf('a')} as content ${unsealed}
        and ${last === undefined ? sql`true` : sql`(a.at, a.id) > (${last.at}::timestamptz, ${last.id}::uuid)`}
      order by a.at, a.id limit ${size}`.execute(reader)
    for (const { id, at, content } of rows) found.push({ id, at, hash: entryHash(content) })
    if (rows.length < READ_BATCH || found.length === limit) return found
  }
}

export type UnsealedTail = { readonly count: number; readonly since: Date | null }

/** The earlier instant: an entry of a clock that is ahead moves no window into the future. */
const earlier = (one: string, other: string): string => (one < other ? one : other)

/** Entries that wait for a seal: how many, and since when the oldest does. `now` is an instant with microseconds. */
export async function unsealedTail(reader: Reader, now: string): Promise<UnsealedTail> {
  const last = await lastSeal(reader)
  const highAt = last === undefined ? null : earlier(last.highAt, now)
  const { rows } = await sql<UnsealedTail>`select count(*)::int as count, min(a.at) as since
    ${unsealedFrom(highAt, LATE_MINUTES)}`.execute(reader)
  return rows[0] ?? { count: 0, since: null }
}

const INSERTED_BATCH = 5_000

type Examined = { readonly id: string; readonly at: string; readonly inserted: boolean }

/**
 * Entries older than any that could still be sealed, or copies of a sealed one: no command wrote them. Reads the log in
 * batches, each within the statement timeout.
 */
export async function findInserted(reader: Reader, highAt: string, now: string, limit: number): Promise<string[]> {
  const found: string[] = []
  let after: Examined | undefined
  do {
    const { rows } = await sql<Examined>`with batch as materialized (select id, at from audit
        where at < ${earlier(highAt, now)}::timestamptz - ${LATE_MINUTES} * interval '1 minute'
          and ${after === undefined ? sql`true` : sql`(at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
        order by at, id limit ${INSERTED_BATCH})
      select a.id, ${utc(sql`a.at`)} as at, s.audit_at is distinct from a.at and (s.audit_id is null
          or exists (select from audit o where o.id = s.audit_id and o.at = s.audit_at)) as inserted
      from batch a left join lateral (select audit_id, audit_at from audit_seal_rows where audit_id = a.id
        limit 1) s on true order by a.at, a.id`.execute(reader)
    found.push(...rows.filter(({ inserted }) => inserted).map(({ id }) => id))
    after = rows.length < INSERTED_BATCH ? undefined : rows.at(-1)
  } while (after !== undefined && found.length < limit)
  return found.slice(0, limit)
}

const UNIQUE_VIOLATION = '23505'

type Batch = { readonly key: Buffer; readonly now: string; readonly minutes: number; readonly size: number }

/**
 * Seals the oldest entries that have none; null when there are none, or another node sealed at the same time. The
 * numbers of seals and their predecessors are unique, so the chain has no fork.
 */
export async function sealBatch(db: Db, { key, now, minutes, size }: Batch): Promise<Seal | null> {
  try {
    return await inTransaction(db, async tx => {
      const last = await lastSeal(tx)
      const unsealed = unsealedFrom(last === undefined ? null : earlier(last.highAt, now), minutes)
      const entries = await findUnsealed(tx, unsealed, size)
      const newest = entries.at(-1)
      if (newest === undefined) return null
      const highest = earlier(newest.at, now)
      const hashes = entries.map(({ hash }) => hash)
      const seal = makeSeal(
        {
          seq: (last?.seq ?? 0) + 1,
          format: FORMAT,
          sealedAt: now,
          count: entries.length,
          highAt: last !== undefined && last.highAt > highest ? last.highAt : highest,
          root: rootOf(hashes),
          previous: last?.hash ?? NO_SEAL,
        },
        key,
      )
      await insertSeal(tx, seal)
      await sql`insert into audit_seal_rows (seal_seq, position, audit_id, audit_at, hash)
        select ${seal.seq}, n - 1, id, at, hash from unnest(${entries.map(({ id }) => id)}::uuid[],
          ${entries.map(({ at }) => at)}::timestamptz[], ${sql.val(hashes)}::bytea[])
          with ordinality as e (id, at, hash, n)`.execute(tx)
      return seal
    })
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return null
    throw error
  }
}

async function insertSeal(tx: Tx, seal: Seal): Promise<void> {
  await sql`insert into audit_seals (seq, format, sealed_at, count, high_at, root, previous, hash, mac)
    values (${seal.seq}, ${seal.format}, ${seal.sealedAt}::timestamptz, ${seal.count}, ${seal.highAt}::timestamptz,
      ${seal.root}, ${seal.previous}, ${seal.hash}, ${seal.mac})`.execute(tx)
}

/** A row of a seal, with the hash of the entry it covers as it is now; null where the entry is gone. */
export type SealedEntry = {
  readonly seq: number
  readonly position: number
  readonly id: string
  readonly at: string
  readonly hash: Buffer
  readonly now: Buffer | null
}

export async function sealedEntries(reader: Reader, from: number, to: number): Promise<SealedEntry[]> {
  const found: SealedEntry[] = []
  for (;;) {
    const last = found.at(-1)
    const { rows } = await sql<Omit<SealedEntry, 'now'> & { content: EntryContent | null }>`select
        s.seal_seq::int as seq, s.position, s.audit_id as id, ${utc(sql`s.audit_at`)} as at, s.hash,
        case when a.id is not null then ${contentOf('a')} when k.id is not null then ${contentOf('k')} end as content
      from audit_seal_rows s left join audit a on a.at = s.audit_at and a.id = s.audit_id
        left join audit_kept k on a.id is null and k.at = s.audit_at and k.id = s.audit_id
      where s.seal_seq between ${last?.seq ?? from} and ${to}
        and ${last === undefined ? sql`true` : sql`(s.seal_seq, s.position) > (${last.seq}, ${last.position})`}
      order by s.seal_seq, s.position limit ${READ_BATCH}`.execute(reader)
    for (const { content, ...row } of rows) found.push({ ...row, now: content === null ? null : entryHash(content) })
    if (rows.length < READ_BATCH) return found
  }
}

/** The entry under a condition on `e`, and the number of its seal; undefined: it is not in the log. */
export async function findEntryWhere(reader: Reader, condition: Sql): Promise<FoundEntry | undefined> {
  const { rows } = await sql<FoundEntry>`select e.id, e.after,
      (select s.seal_seq::int from audit_seal_rows s where s.audit_id = e.id) as seq
      from ${everyEntry} e where ${condition} limit 1`.execute(reader)
  return rows[0]
}
type FoundEntry = {
  readonly id: string
  readonly seq: number | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Which of these entries are in the log under another instant. */
export async function findMoved(reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from audit where id = any (${ids}::uuid[])`.execute(reader)
  return new Set(rows.map(({ id }) => id))
}

/** The highest number rows refer to; above the last seal, seals were removed. */
export async function highestSealOfRows(reader: Reader): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`select max(seal_seq)::int as seq from audit_seal_rows`.execute(
    reader,
  )
  return rows[0]?.seq ?? 0
}
