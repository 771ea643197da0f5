import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { writeAudit } from '../../../platform/command/audit.ts'
import type { Origin } from '../../../platform/command/context.ts'
import { everyEntry } from './seals.repo.ts'

/** An anchor file as it was last written: up to which seal. */
export type AnchorRecord = { readonly id: string; readonly seq: number; readonly isEnded: boolean }
type Place = { readonly host: string; readonly file: string }
/** A file that was begun and not ended, by the audit log; `seq` is 0 where the table does not know it. */
export type OpenAnchor = Place & { readonly id: string; readonly seq: number; readonly begunAt: Date }

const [BEGIN, END] = ['audit.anchor-begin', 'audit.anchor-end']

/** The anchor with this id, or the open one of this place. */
export async function findAnchor(
  tx: Tx,
  { id, host, file }: Place & { readonly id: string | null },
): Promise<AnchorRecord | undefined> {
  const { rows } = await sql<AnchorRecord>`select id, seq::int as seq, ended_at is not null as "isEnded"
    from audit_anchors where ${
      id === null ? sql`host = ${host} and file = ${file} and ended_at is null` : sql`id::text = ${id}`
    } order by appended_at desc limit 1`.execute(tx)
  return rows[0]
}

/** Records that a file is begun, in the table and in the log itself. */
export async function beginAnchor(
  tx: Tx,
  { host, file, seq }: Place & { readonly seq: number },
  now: Date,
): Promise<AnchorRecord> {
  const id = newId()
  await sql`insert into audit_anchors (id, host, file, seq, appended_at)
    values (${id}::uuid, ${host}, ${file}, ${seq}, ${now}::timestamptz)`.execute(tx)
  const origin: Origin = { actor: { kind: 'system', name: 'audit' }, requestId: newId(), ip: null, userAgent: null }
  await writeEntry(tx, { action: BEGIN, id, origin, now, change: { after: { host, file } } })
  return { id, seq, isEnded: false }
}

/** `seq`: the last seal the file holds now. */
export async function saveAppended(tx: Tx, id: string, seq: number, now: Date): Promise<void> {
  await sql`update audit_anchors set seq = ${seq}, appended_at = ${now}::timestamptz where id = ${id}::uuid`.execute(tx)
}

/** Ends an anchor: its file is no longer compared, and its node begins a new one. False where it is not open. */
export async function endAnchor(tx: Tx, id: string, reason: string, origin: Origin, now: Date): Promise<boolean> {
  const anchor = (await openAnchors(tx)).find(open => open.id === id)
  if (anchor === undefined) return false
  const { host, file, seq } = anchor
  await sql`update audit_anchors set ended_at = ${now}::timestamptz where id = ${id}::uuid`.execute(tx)
  await writeEntry(tx, { action: END, id, origin, now, change: { before: { host, file, seal: seq }, reason } })
  return true
}

type Entry = {
  readonly action: string
  readonly id: string
  readonly origin: Origin
  readonly now: Date
  readonly change: { readonly before?: unknown; readonly after?: unknown; readonly reason?: string }
}

const writeEntry = (tx: Tx, { action, id, origin, now, change }: Entry): Promise<void> =>
  writeAudit(tx, { origin, at: now, action, object: { kind: 'audit-anchor', id }, refusedWith: null, change })

/** By the entries of the log; oldest first. */
export async function openAnchors(reader: Reader): Promise<OpenAnchor[]> {
  const { rows } = await sql<OpenAnchor>`select b.object_id as id, b.at as "begunAt", b.after->>'host' as host,
      b.after->>'file' as file, coalesce(k.seq, 0)::int as seq
    from ${everyEntry} b left join audit_anchors k on k.id::text = b.object_id
    where b.action = ${BEGIN}
      and not exists (select from ${everyEntry} e where e.action = ${END} and e.object_id = b.object_id)
    order by b.at, b.id`.execute(reader)
  return rows
}
