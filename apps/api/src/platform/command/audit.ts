import { newId } from '@backoffice/kernel'
import type { ErrorCode } from '@backoffice/contract'
import { isIP } from 'node:net'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../actor.ts'
import type { AuditChange, CommandContext, Origin } from './context.ts'
import { toReadable } from './stored-json.ts'

export type AuditEntry = {
  readonly origin: Origin
  readonly at: Date
  readonly action: string
  readonly object: { readonly kind: string; readonly id: string }
  /** null when the action was carried out. */
  readonly refusedWith: ErrorCode | null
  readonly change: AuditChange
}

const MAX_USER_AGENT = 500

/** Writes one audit row. The app role has no right to change it afterwards. */
export async function writeAudit(db: Db | Tx, entry: AuditEntry): Promise<void> {
  await db.insertInto('audit').values(auditRow(entry)).execute()
}

type Effect = Pick<AuditEntry, 'action' | 'object'> &
  Pick<AuditChange, 'before' | 'after' | 'reason'> & {
    /** Who brought it about, if not the command's actor. */
    readonly actor?: Actor
  }

/** Audits what a command brings about in another record, beside the command's own row. */
export const auditEffect = (
  { tx, origin, now }: Pick<CommandContext, 'tx' | 'origin' | 'now'>,
  { action, object, actor = origin.actor, ...change }: Effect,
): Promise<void> => writeAudit(tx, { origin: { ...origin, actor }, at: now, action, object, refusedWith: null, change })

/** The audit row of an entry, for callers that write it together with other rows. */
export function auditRow(entry: AuditEntry) {
  const { origin, change } = entry
  const { actor } = origin
  const object = change.object ?? entry.object
  return {
    id: newId(),
    at: entry.at,
    actor_kind: actor.kind,
    actor_id: 'id' in actor ? actor.id : null,
    actor_name: actor.name,
    session_id: actor.kind === 'admin' ? actor.sessionId : null,
    ip: addressOf(origin.ip),
    user_agent: origin.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    request_id: origin.requestId,
    action: entry.action,
    object_kind: object.kind,
    object_id: object.id,
    outcome: entry.refusedWith === null ? 'done' : 'refused',
    code: entry.refusedWith,
    reason: change.reason ?? null,
    before: jsonOf(change.before),
    after: jsonOf(change.after),
    authoriser_id: change.authoriserId ?? null,
    sole: change.sole ?? false,
  }
}

/** Forwarded addresses are untrusted input: only a valid IP address is stored. */
const addressOf = (ip: string | null): string | null => (ip !== null && isIP(ip) !== 0 && !ip.includes('%') ? ip : null)

const jsonOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(toReadable(value))
