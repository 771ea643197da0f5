import type { Endpoints, ErrorCode, Given } from '@backoffice/contract'
import { ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import { depositExtras, depositQueues, findDepositRecord, payerOfDeposit, timelineOf, type TimelineEntry, withMembers } from '../reads/index.ts'
import { detailOf, type DepositDetailAnswer } from './deposit-answer.ts'
import { viewerOf } from './deposit-viewer.ts'
import { lineOfDeposit } from './deposits.repo.ts'
import type { Room } from './room.ts'
import { findMatch } from './use-cases/find-match.ts'

export async function showDeposit(room: Pick<Room, 'deps' | 'members'>, id: string, actor: AdminActor): Promise<Result<{ data: DepositDetailAnswer }, 'NOT_FOUND'>> {
  // Of the primary: who has just made a move looks at what it made.
  const { db, clock } = room.deps
  const record = await findDepositRecord(db, id, clock.now())
  return record === undefined ? refuse('NOT_FOUND') : ok({ data: detailOf(record, await depositExtras(db, record), await viewerOf(room, db, actor, clock.now())) })
}

/** The evidence weighed as members are now: one may have registered, or changed an account, since the money came. */
export async function candidatesOf({ deps, members }: Pick<Room, 'deps' | 'members'>, id: string): Promise<Result<Given<Endpoints['deposits.candidates']>, ErrorCode>> {
  const payer = await payerOfDeposit(deps.reader, id)
  if (payer === undefined) return refuse('NOT_FOUND')
  const { bankCode, accountNo, name, phone, intendedId } = payer
  const counterparty = { ...(bankCode === null ? {} : { bankCode }), ...(accountNo === null ? {} : { accountNo }), ...(name === null ? {} : { name }), ...(phone === null ? {} : { phone }) }
  const { notes } = await findMatch(members, deps.reader, { counterparty }, intendedId)
  const found = await withMembers(deps.reader, notes)
  return ok({ data: found.map((each) => ({ ...each, reasons: [...each.reasons] })) })
}

const MOST = 200

/** What happened to the deposit, and to the bank line it came of. */
export async function timelineOfDeposit({ deps }: Pick<Room, 'deps'>, id: string): Promise<Result<{ data: TimelineEntry[] }, 'NOT_FOUND'>> {
  const { reader, clock } = deps
  const record = await findDepositRecord(reader, id, clock.now())
  if (record === undefined) return refuse('NOT_FOUND')
  const line = await lineOfDeposit(reader, id)
  const objects = [{ kind: 'deposit', id }, ...(line === null ? [] : [{ kind: 'bank-transaction', id: line }])]
  const entries = (await Promise.all(objects.map((object) => timelineOf(reader, object)))).flat()
  return ok({ data: entries.toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1)).slice(0, MOST) })
}

export async function queuesNow({ deps }: Pick<Room, 'deps'>): Promise<Result<Given<Endpoints['deposits.queues']>, ErrorCode>> {
  const queues = await depositQueues(deps.reader)
  return ok({ data: { unmatched: queues.unmatched, possibleDuplicate: queues['possible-duplicate'], matched: queues.matched, asOf: deps.clock.now() } })
}
