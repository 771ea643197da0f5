import type { Endpoints, ErrorCode, HandlerOutput } from '@backoffice/contract'
import { ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import { type TimelineEntry, timelineOf } from '../audit/index.ts'
import { depositExtras, depositQueues } from './deposit-detail.repo.ts'
import { findDepositRecord } from './deposits.list.ts'
import { toComparisonResponse } from './comparison-response.ts'
import { toDepositDetail, type DepositDetailResponse } from './deposit-response.ts'
import { soloLimitLeft, soloLimitOf, viewerOf } from './deposits.policy.ts'
import { compare } from './domain/agreement.ts'
import { lineOfDeposit } from './deposits.repo.ts'
import type { DepositContext } from './context.ts'
import { compareMembers, counterpartyOf } from './commands/compare-members.ts'
import { findMatch } from './commands/find-match.ts'

export async function showDeposit(
  module: Pick<DepositContext, 'deps' | 'members'>,
  id: string,
  actor: AdminActor,
): Promise<Result<{ data: DepositDetailResponse }, 'NOT_FOUND'>> {
  // From the primary: an admin who has just acted sees the result.
  const { db, clock } = module.deps
  const record = await findDepositRecord(db, id, clock.now())
  if (record === undefined) return refuse('NOT_FOUND')
  const memberId = record.openApproval?.matchWith ?? null
  const compared = memberId === null ? null : await compareMembers(module, id, [memberId], actor)
  const pendingMatch = compared?.ok === true ? (compared.value.data[0] ?? null) : null
  return ok({
    data: toDepositDetail(
      record,
      { ...(await depositExtras(db, record)), pendingMatch },
      await viewerOf(module, db, actor, { now: clock.now(), of: [record] }),
    ),
  })
}

/** The evidence by current member data: a member may have registered, or changed an account, since. */
export async function candidatesOf(
  { deps, members }: Pick<DepositContext, 'deps' | 'members'>,
  id: string,
  viewer: AdminActor,
): Promise<Result<HandlerOutput<Endpoints['deposits.candidates']>, ErrorCode>> {
  const found = await counterpartyOf(deps.reader, id)
  if (found === undefined) return refuse('NOT_FOUND')
  const { counterparty, intendedId } = found
  const { notes } = await findMatch(members, deps.reader, { counterparty }, intendedId)
  const ids = notes.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
  const byId = new Map(
    (ids.length === 0 ? [] : await members.findByIds(deps.reader, ids)).map(member => [member.id, member]),
  )
  // Best first, like the notes.
  return ok({
    data: notes.flatMap(({ memberId, score, reasons }) => {
      const member = memberId === null ? undefined : byId.get(memberId)
      return member === undefined
        ? []
        : [{ ...toComparisonResponse(member, compare(counterparty, member), viewer), score, reasons: [...reasons] }]
    }),
  })
}

const MAX_SHOWN = 200

/** Events of the deposit and of its bank line. */
export async function timelineOfDeposit(
  { deps }: Pick<DepositContext, 'deps'>,
  id: string,
  actor: AdminActor,
): Promise<Result<{ data: TimelineEntry[] }, 'NOT_FOUND'>> {
  const { reader, clock } = deps
  const record = await findDepositRecord(reader, id, clock.now())
  if (record === undefined) return refuse('NOT_FOUND')
  const line = await lineOfDeposit(reader, id)
  const objects = [{ kind: 'deposit', id }, ...(line === null ? [] : [{ kind: 'bank-transaction', id: line }])]
  const entries = (await Promise.all(objects.map(object => timelineOf(reader, object, actor)))).flat()
  return ok({
    data: entries
      .toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1))
      .slice(0, MAX_SHOWN),
  })
}

export async function queuesNow({
  deps,
}: Pick<DepositContext, 'deps'>): Promise<Result<HandlerOutput<Endpoints['deposits.queues']>, ErrorCode>> {
  const queues = await depositQueues(deps.reader)
  return ok({
    data: {
      unmatched: queues.unmatched,
      possibleDuplicate: queues['possible-duplicate'],
      matched: queues.matched,
      asOf: deps.clock.now(),
    },
  })
}

/**
 * The caller's remaining solo limit, for dialogs that show the consequence. From the primary, so that recent actions
 * count.
 */
export async function soloLimitNow(
  module: Pick<DepositContext, 'deps' | 'members'>,
  actor: AdminActor,
): Promise<Result<HandlerOutput<Endpoints['deposits.solo-limit']>, ErrorCode>> {
  const left = await soloLimitLeft(module, module.deps.db, actor, module.deps.clock.now())
  return ok({ data: { limit: soloLimitOf(actor), left } })
}
