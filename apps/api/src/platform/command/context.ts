import type { ErrorCode, Permission, Topic } from '@backoffice/contract'
import type { AdminId, Result } from '@backoffice/kernel'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'

/** Where a command came from. */
export type Origin = {
  readonly actor: Actor
  readonly requestId: string
  readonly ip: string | null
  readonly userAgent: string | null
  readonly idempotencyKey?: string
}

/** What a command adds to its one audit row. Later calls overwrite earlier ones, field by field. */
export type AuditChange = {
  readonly object?: { readonly kind: string; readonly id: string }
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string | null
  readonly authoriserId?: AdminId
  /** Decided by its asker because no second active admin held the key. */
  readonly sole?: boolean
}

/** A fact for the screens and for other rooms: a name in the past, the topic it belongs to, whose rows changed. */
export type Announcement = { readonly name: string; readonly topic: Topic; readonly ids: readonly string[] }

/** A job that begins after the commit; with a `key` at most one such job waits at a time. */
export type EnqueuedJob = {
  readonly name: string
  readonly data: Record<string, unknown>
  readonly key?: string
  readonly startAfter?: Date
}

export type CommandContext = {
  readonly tx: Tx
  readonly actor: Actor
  readonly origin: Origin
  readonly now: Date
  audit(change: AuditChange): void
  announce(event: Announcement): void
  enqueue(job: EnqueuedJob): void
}

/**
 * A change as a value. `run` returns a refusal to roll everything back, and makes no call outside its transaction.
 * `object` names what the command is about, for the audit of refused attempts too.
 */
export type Command<I, T> = {
  readonly name: string
  readonly permission?: Permission
  object(input: I): { kind: string; id: string }
  run(context: CommandContext, input: I): Promise<Result<T, ErrorCode>>
}
