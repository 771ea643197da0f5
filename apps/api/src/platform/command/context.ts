import type { ErrorCode, Permission, Topic } from '@backoffice/contract'
import type { AdminId, Refused, Result } from '@backoffice/kernel'
import type { RawBuilder } from 'kysely'
import type { Actor, AdminActor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'

/** Origin of a command. */
export type Origin = {
  readonly actor: Actor
  readonly requestId: string
  readonly ip: string | null
  readonly userAgent: string | null
  readonly idempotencyKey?: string
}

/** Values a command adds to its audit row. Later calls overwrite earlier ones field by field. */
export type AuditChange = {
  readonly object?: { readonly kind: string; readonly id: string }
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string | null
  readonly authoriserId?: AdminId
  /** The requester decided, because no second active admin held the permission. */
  readonly sole?: boolean
}

/** A fact for screens and other modules: an event name in the past tense, its topic and the ids of the changed rows. */
export type Announcement = { readonly name: string; readonly topic: Topic; readonly ids: readonly string[] }

/** A job that starts after the commit. At most one job per `key` waits at a time. */
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
  /** A statement that writes nothing the command reads: it runs with its audit row, in the same round trip. */
  writeLast(statement: RawBuilder<unknown>): void
}

/** The context of a command that a signed-in admin runs. */
export type AdminContext = CommandContext & { readonly actor: AdminActor }

/**
 * A change as a value. `run` returns a refusal to roll everything back and makes no external call inside the
 * transaction. `object` names the subject for the audit of refused attempts.
 */
export type Command<I, T> = {
  readonly name: string
  readonly permission?: Permission
  object(input: I): { kind: string; id: string }
  /**
   * Runs before the transaction, so what it writes stays whatever becomes of the command, such as an attempt that
   * counts. A refusal ends the command.
   */
  before?(deps: Deps, input: I, actor: Actor): Promise<Refused<ErrorCode> | null>
  run(context: CommandContext, input: I): Promise<Result<T, ErrorCode>>
}
