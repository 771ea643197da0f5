import { fieldError } from '@backoffice/contract/field-errors'
import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type Refused, type Result } from '@backoffice/kernel'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../actor.ts'
import { inTransaction, sqlStateOf, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { wakeRelay, writeOutbox } from '../outbox/write.ts'
import { writeAudit } from './audit.ts'
import type {
  AdminContext,
  Announcement,
  AuditChange,
  Command,
  CommandContext,
  EnqueuedJob,
  Origin,
} from './context.ts'
import { claimKey, hashOf, scopeOf, storeResponse } from './idempotency.ts'

export type {
  AdminContext,
  Announcement,
  AuditChange,
  Command,
  CommandContext,
  EnqueuedJob,
  Origin,
} from './context.ts'

type AdminCommand<I, T> = Omit<Command<I, T>, 'run'> & {
  run(context: AdminContext, input: I): Promise<Result<T, ErrorCode>>
}

/** A command of admins: members, providers and the system are refused. */
export const adminCommand = <I, T>(spec: AdminCommand<NoInfer<I>, NoInfer<T>>): Command<I, T> => ({
  ...spec,
  run: async (context, input) => {
    const { actor } = context
    return actor.kind === 'admin' ? spec.run({ ...context, actor }, input) : refuse('FORBIDDEN')
  },
})

/** What a run collects and its transaction writes afterwards. */
type Gathered = {
  change: AuditChange
  readonly events: Announcement[]
  readonly jobs: EnqueuedJob[]
  readonly last: RawBuilder<unknown>[]
}

/**
 * Runs a change: checks the permission, then writes the idempotency key, the work, the audit row and the outbox rows in
 * one transaction. A refusal rolls everything back and is audited separately, except NOT_YET, which is logged. The same
 * key returns the same response; the same key with other input is refused.
 */
export async function command<I, T>(
  deps: Deps,
  spec: Command<I, T>,
  origin: Origin,
  input: I,
): Promise<Result<T, ErrorCode>> {
  const gathered: { last: Gathered } = { last: nothing() }
  const refusal = canRun(origin.actor, spec) ? await spec.before?.(deps, input, origin.actor) : refuse('FORBIDDEN')
  const outcome = refusal ?? (await attempt(deps, spec, origin, input, gathered))
  if (outcome.ok) {
    wakeRelay(deps.db)
    return outcome
  }
  // Not refused: the sender repeats it once the record it depends on has arrived.
  if (outcome.code === 'NOT_YET') {
    const { requestId } = origin
    deps.log.info({ command: spec.name, facts: outcome.facts, requestId }, 'came before what it depends on')
    return outcome
  }
  await writeAudit(deps.db, {
    origin,
    at: deps.clock.now(),
    action: spec.name,
    object: spec.object(input),
    refusedWith: outcome.code,
    change: gathered.last.change,
  })
  return outcome
}

/** System timers act for the operator; external systems hold no permissions. */
function canRun(actor: Actor, { permission }: Pick<Command<never, never>, 'permission'>): boolean {
  if (permission === undefined || actor.kind === 'system') return true
  return actor.kind === 'admin' && actor.permissions.has(permission)
}

async function attempt<I, T>(
  deps: Deps,
  spec: Command<I, T>,
  origin: Origin,
  input: I,
  gathered: { last: Gathered },
): Promise<Result<T, ErrorCode>> {
  try {
    return await inTransaction(deps.db, async tx => {
      // Created anew on every retry, so that nothing of a rolled-back attempt remains.
      gathered.last = nothing()
      const outcome = await withKey(tx, spec, origin, input, () =>
        perform(deps, tx, spec, origin, input, gathered.last),
      )
      if (!outcome.ok) throw new RolledBack(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal
    if (sqlStateOf(error) !== NUMERIC_VALUE_OUT_OF_RANGE) throw error
    // The sum exceeds what a ledger account can hold. The key is not stored, because a later attempt may succeed.
    deps.log.error({ err: error, command: spec.name }, 'an amount exceeds the largest amount of the ledger')
    return badAmount
  }
}

const NUMERIC_VALUE_OUT_OF_RANGE = '22003'
const badAmount = {
  ...refuse('VALIDATION'),
  fields: { amount: fieldError('SUM_TOO_LARGE') },
}

async function withKey<I, T>(
  tx: Tx,
  spec: Command<I, T>,
  origin: Origin,
  input: I,
  work: () => Promise<Result<T, ErrorCode>>,
): Promise<Result<T, ErrorCode>> {
  const key = origin.idempotencyKey
  if (key === undefined) return work()
  const scope = scopeOf(origin.actor, spec.name)
  const claim = await claimKey<T>(tx, scope, key, hashOf(input))
  if (claim.state === 'done') return ok(claim.value)
  if (claim.state === 'mismatch') return refuse('IDEMPOTENCY_MISMATCH')
  if (claim.state === 'in-progress') return refuse('IN_PROGRESS')
  const outcome = await work()
  return outcome.ok ? ok(await storeResponse(tx, scope, key, outcome.value)) : outcome
}

async function perform<I, T>(
  deps: Deps,
  tx: Tx,
  spec: Command<I, T>,
  origin: Origin,
  input: I,
  gathered: Gathered,
): Promise<Result<T, ErrorCode>> {
  const now = deps.clock.now()
  const outcome = await spec.run(contextOf(tx, origin, now, gathered), input)
  if (!outcome.ok) return outcome
  await writeOutbox(tx, gathered, {
    origin,
    at: now,
    action: spec.name,
    object: spec.object(input),
    refusedWith: null,
    change: gathered.change,
  })
  return outcome
}

function contextOf(tx: Tx, origin: Origin, now: Date, gathered: Gathered): CommandContext {
  return {
    tx,
    origin,
    now,
    actor: origin.actor,
    audit: change => {
      gathered.change = { ...gathered.change, ...change }
    },
    announce: event => gathered.events.push(event),
    enqueue: job => gathered.jobs.push(job),
    writeLast: statement => gathered.last.push(statement),
  }
}

const nothing = (): Gathered => ({ change: {}, events: [], jobs: [], last: [] })

/** Carries a refusal out of the transaction so that it rolls back. Never leaves this file. */
class RolledBack extends Error {
  override name = 'RolledBack'
  readonly refusal: Refused<ErrorCode>
  constructor(refusal: Refused<ErrorCode>) {
    super(refusal.code)
    this.refusal = refusal
  }
}
