import type { ErrorCode, Permission } from '@backoffice/contract'
import { MAX_FILTERED } from '@backoffice/contract/lists/bulk'
import { type DayRule, ok, refuse, type Result } from '@backoffice/kernel'
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { command, type Command, type Origin } from '../command/command.ts'
import { toReadable } from '../command/stored-json.ts'
import type { Deps } from '../deps.ts'
import type { AdminActor } from '../actor.ts'
import type { Reader } from '../db/database.ts'
import { badField } from './cursor.ts'
import type { List } from './keyset-list.ts'
import { type Filters, type FilterText, readFilters } from './list-filters.ts'

export type Selection<F> = { readonly ids: readonly string[] } | { readonly filter: F; readonly expected: number }
type HandlerOutput<F> = { readonly move: string; readonly reason?: string | undefined; readonly select: Selection<F> }
type Filter = { readonly q?: string | undefined }

/** What a module defines for a bulk action; the rest is common. */
export type Bulk<F, Shown> = {
  /** The command that selects the rows, the kind its audit entries name, and the permission of the action. */
  readonly name: string
  readonly kind: string
  readonly permission: Permission
  /** The ids a list shows under a filter, up to a limit, in execution order; and the total where it is larger. */
  find(
    filter: F,
    most: number,
    now: Date,
  ): Promise<Result<{ readonly ids: readonly string[]; count(): Promise<number> }, ErrorCode>>
  /** The single action on one row, under its own idempotency key. */
  applyOne(id: string, origin: Origin): Promise<Result<unknown, ErrorCode>>
  /** The current state of a row; undefined when it does not exist. */
  show(id: string): Promise<Shown | undefined>
  /** What is shown for a row that does not exist or was not reached. */
  readonly nothing: Shown
}
export type BulkRow<Shown> = Shown & {
  id: string
  ok: boolean
  code: ErrorCode | null
  details: Record<string, unknown> | null
}

/** What the filter of a bulk action means: the ids of its list, and how many there are. */
export async function findSelected<Query extends FilterText, F>(
  reader: Reader,
  list: List<F, unknown, string>,
  {
    query,
    narrow,
    actor,
    rule,
    most,
    now,
  }: {
    readonly query: Query
    readonly narrow: (filters: Filters<Query>) => F
    readonly actor: AdminActor
    readonly rule: DayRule
    readonly most: number
    readonly now: Date
  },
) {
  const filters = readFilters(query, actor, rule)
  if (!filters.ok) return filters
  const found = await list.narrow(reader, narrow(filters.value), now)
  return ok({ ids: await found.ids(most), count: async () => (await found.count()).total })
}

/** Concurrent actions and the total time limit; rows beyond it are reported as not reached. */
const AT_ONCE = 4
const BUDGET_MS = 5_500

/**
 * Runs a bulk action as single actions, each checked, audited and idempotent on its own. The rows are selected once per
 * key on the server, and only while their number equals the confirmed one.
 */
export async function runBulk<F extends Filter, Shown extends object>(
  deps: Deps,
  bulk: Bulk<F, Shown>,
  input: HandlerOutput<F>,
  origin: Origin,
): Promise<Result<BulkRow<Shown>[], ErrorCode>> {
  const chosen = await command(deps, choose(bulk, input), origin, input)
  if (!chosen.ok) return chosen
  const deadline = performance.now() + BUDGET_MS
  const rows = await pLimit(AT_ONCE).map(chosen.value.ids, async id =>
    performance.now() < deadline ? runBulkRow(deps, bulk, input.move, id, origin) : notReached(bulk, id),
  )
  return ok(rows)
}

/** Selects the rows and stores them under the call's key, so that a repeated call acts on the same rows. */
const choose = <F extends Filter, Shown>(
  bulk: Bulk<F, Shown>,
  { select, ...requested }: HandlerOutput<F>,
): Command<HandlerOutput<F>, { readonly ids: readonly string[] }> => ({
  name: bulk.name,
  permission: bulk.permission,
  object: ({ move: action }) => ({ kind: bulk.kind, id: action }),
  async run(context) {
    const found = await idsOf(bulk, select, context.now)
    const { reason = null, ...reported } = requested
    if (found.ok)
      context.audit({ after: { ...reported, ids: found.value.ids }, reason: reason === null ? null : reason.trim() })
    return found
  },
})

/** The selected rows in execution order; refused when a filter matches another number than the confirmed one. */
export async function idsOf<F extends Filter>(
  bulk: Pick<Bulk<F, unknown>, 'find'>,
  select: Selection<F>,
  now: Date,
): Promise<Result<{ ids: readonly string[] }, ErrorCode>> {
  if ('ids' in select) return ok({ ids: select.ids })
  const { filter, expected } = select
  if (filter.q !== undefined && /\p{Cc}/u.test(filter.q)) return badField('select.filter.q', 'CHARACTERS')
  const found = await bulk.find(filter, MAX_FILTERED + 1, now)
  if (!found.ok) return found
  const { ids } = found.value
  const count = ids.length > MAX_FILTERED ? await found.value.count() : ids.length
  if (count !== expected) return refuse('STATE_CONFLICT', { count, expected })
  return count > MAX_FILTERED ? badField('select.filter', 'TOO_MANY', { max: MAX_FILTERED }) : ok({ ids })
}

async function runBulkRow<F, Shown extends object>(
  deps: Deps,
  bulk: Bulk<F, Shown>,
  action: string,
  id: string,
  origin: Origin,
): Promise<BulkRow<Shown>> {
  try {
    const outcome = await bulk.applyOne(id, {
      ...origin,
      idempotencyKey: createHash('sha256')
        .update(`${origin.idempotencyKey ?? ''} ${action} ${id}`)
        .digest('base64url'),
    })
    const block = (await bulk.show(id)) ?? bulk.nothing
    if (outcome.ok) return { ...block, id, ok: true, code: null, details: null }
    // The facts of a refusal are plain JSON after reading, and so are its fields.
    const facts = { ...outcome.facts, ...('fields' in outcome ? { fields: outcome.fields } : {}) }
    return {
      ...block,
      id,
      ok: false,
      code: outcome.code,
      details: Object.keys(facts).length === 0 ? null : (toReadable(facts) as Record<string, unknown>),
    }
  } catch (error) {
    deps.log.error({ err: error, kind: bulk.kind, id }, 'one action of many failed')
    return notReached(bulk, id)
  }
}

const notReached = <F, Shown extends object>({ nothing }: Bulk<F, Shown>, id: string): BulkRow<Shown> => ({
  ...nothing,
  id,
  ok: false,
  code: 'UNAVAILABLE',
  details: null,
})
