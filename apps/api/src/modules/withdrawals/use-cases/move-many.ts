import type { ErrorCode } from '@backoffice/contract'
import { type bulkMove, type bulkResult, MOST_FILTERED } from '@backoffice/contract/withdrawals/bulk'
import { ok, refuse, type Result, type WithdrawalId } from '@backoffice/kernel'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { AdminActor } from '../../../platform/actor.ts'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { toReadable } from '../../../platform/command/stored-json.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { periodOf } from '../../../platform/lists/period.ts'
import { countAll, findNamed, findRecord, selectIds } from '../../reads/index.ts'
import { statusAt } from '../domain/withdrawal.ts'
import { filtersOf } from '../list-withdrawals.ts'
import type { WithdrawalRoom } from '../room.ts'
import { type WithdrawalAnswer, withdrawalOf } from '../withdrawal-answer.ts'
import { KEY_OF } from '../withdrawals.policy.ts'
import { approveWithdrawal } from './approve-withdrawal.ts'
import { claimWithdrawal, releaseWithdrawal } from './claim-withdrawal.ts'
import { rejectWithdrawal } from './reject-withdrawal.ts'

type Given = z.output<typeof bulkMove>
type Row = z.output<typeof bulkResult>
type Input = Omit<Given, 'select'> & { readonly select: unknown }

/** Moves worked on at once, and how long in all: the rest is answered as not reached. */
const AT_ONCE = 4
const BUDGET_MS = 5_500

/**
 * Keeps true: many moves are as many single ones, each judged, audited and repeatable by itself; which rows are meant is
 * decided once per key, on the server, and only while they are as many as the person agreed to.
 */
export async function moveMany(room: WithdrawalRoom, given: Given, actor: AdminActor, origin: Origin): Promise<Result<Row[], ErrorCode>> {
  if (!actor.permissions.has(KEY_OF[given.move])) return refuse('FORBIDDEN')
  const chosen = await command(room.deps, choose(room, given, actor), origin, given)
  if (!chosen.ok) return chosen
  const [deadline, waiting] = [performance.now() + BUDGET_MS, [...chosen.value.ids.entries()]]
  const rows: Row[] = []
  const take = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) rows[next[0]] = performance.now() < deadline ? await moveOne(room, given, next[1], actor, origin) : notReached(next[1])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
  return ok(rows)
}

/** Decides which rows are meant, and keeps that under the call's key: called again it means the same ones, whatever they have become. */
const choose = (room: WithdrawalRoom, given: Given, actor: AdminActor): Command<Input, { readonly ids: WithdrawalId[] }> => ({
  name: 'withdrawal.bulk',
  permission: KEY_OF[given.move],
  object: ({ move }) => ({ kind: 'withdrawals', id: move }),
  async run(context) {
    const found = await idsOf(room, given, actor, context.now)
    if (found.ok) context.audit({ after: { move: given.move, ids: found.value.ids }, reason: given.reason?.trim() ?? null })
    return found
  },
})

async function idsOf({ deps }: WithdrawalRoom, { select }: Given, actor: AdminActor, now: Date): Promise<Result<{ ids: WithdrawalId[] }, ErrorCode>> {
  if ('ids' in select) return ok({ ids: select.ids as WithdrawalId[] })
  const { filter, expected } = select
  if (filter.q !== undefined && /\p{Cc}/u.test(filter.q)) return badField('select.filter.q', 'must not hold control characters')
  const period = periodOf(filter, deps.config.dayRule)
  if (!period.ok) return period
  const filters = filtersOf(filter, actor.id, filter.list === 'requests', period.value)
  const asked = { ...filters, named: await findNamed(deps.db, filters.q) }
  const ids = await selectIds(deps.db, asked, MOST_FILTERED + 1, now)
  const count = ids.length > MOST_FILTERED ? (await countAll(deps.db, asked, now, false)).count : ids.length
  if (count !== expected) return refuse('STATE_CONFLICT', { count, expected })
  return count > MOST_FILTERED ? badField('select.filter', `selects more than ${MOST_FILTERED}`) : ok({ ids })
}

async function moveOne(room: WithdrawalRoom, { move, reason = '' }: Given, id: WithdrawalId, actor: AdminActor, origin: Origin): Promise<Row> {
  const { deps } = room
  const keyed = { ...origin, idempotencyKey: createHash('sha256').update(`${origin.idempotencyKey ?? ''} ${move} ${id}`).digest('base64url') }
  try {
    switch (move) {
      case 'claim': return await rowOf(room, id, await command(deps, claimWithdrawal(room), keyed, { id }))
      case 'release': return await rowOf(room, id, await command(deps, releaseWithdrawal(room), keyed, { id }))
      case 'reject': return await rowOf(room, id, await command(deps, rejectWithdrawal(room), keyed, { id, reason }))
      case 'approve': return await rowOf(room, id, await claimAndApprove(room, id, keyed))
    }
  } catch (error) {
    deps.log.error({ err: error, withdrawalId: id, actor: actor.id }, 'one move of many failed')
    return notReached(id)
  }
}

/** One that nobody holds is claimed first. The claim is given back when the approval is refused: nobody else need wait for it. */
async function claimAndApprove(room: WithdrawalRoom, id: WithdrawalId, keyed: Origin): Promise<Result<WithdrawalAnswer, ErrorCode>> {
  const { deps } = room
  const { idempotencyKey: _, ...plain } = keyed
  const now = deps.clock.now()
  const record = await findRecord(deps.db, id, now)
  const claims = record !== undefined && statusAt(withdrawalOf(record), now) === 'pending'
  if (claims) {
    const claimed = await command(deps, claimWithdrawal(room), plain, { id })
    if (!claimed.ok) return claimed
  }
  const approved = await command(deps, approveWithdrawal(room), keyed, { id })
  if (!approved.ok && claims) await command(deps, releaseWithdrawal(room), plain, { id })
  return approved
}

async function rowOf({ deps }: WithdrawalRoom, id: WithdrawalId, outcome: Result<WithdrawalAnswer, ErrorCode>): Promise<Row> {
  const now = deps.clock.now()
  const record = await findRecord(deps.db, id, now)
  const where = { id, externalId: record?.externalId ?? null, status: record === undefined ? null : statusAt(withdrawalOf(record), now) }
  if (outcome.ok) return { ...where, ok: true, code: null, details: null }
  // The words of a refusal are plain JSON once read.
  return { ...where, ok: false, code: outcome.code, details: outcome.facts === undefined ? null : (toReadable(outcome.facts) as Record<string, unknown>) }
}

const notReached = (id: WithdrawalId): Row => ({ id, externalId: null, ok: false, code: 'UNAVAILABLE', details: null, status: null })
