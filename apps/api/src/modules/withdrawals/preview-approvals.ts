import type { ErrorCode } from '@backoffice/contract'
import type { bulkPreview, bulkPreviewRow } from '@backoffice/contract/withdrawals/bulk'
import { ok, plus, type Result, type Satang, ZERO } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { toReadable } from '../../platform/command/stored-json.ts'
import { idsOf } from '../../platform/lists/bulk.ts'
import { decisionFactsOf } from './decision-facts.repo.ts'
import { documentsNeeded } from './documents-needed.ts'
import { type Blocker, type DecisionFacts, findingsOf } from './domain/blockers.ts'
import { afterApproval, checkAction, leaseFrom, statusAt, toActionActor, type Withdrawal } from './domain/withdrawal.ts'
import type { WithdrawalContext } from './context.ts'
import { findSelectedWithdrawals } from './lists.routes.ts'
import { rolesLifting, showBlockers } from './review.ts'
import { readSettings } from './settings.repo.ts'
import { conflictRefusal, payeeOf } from './withdrawal-response.ts'
import { findRecords } from './withdrawals.list.ts'
import type { WithdrawalRecord } from './withdrawals.repo.ts'

type BulkInput = z.output<typeof bulkPreview>
type Row = z.output<typeof bulkPreviewRow>
type PreviewVerdict = Pick<Row, 'leadsTo' | 'code' | 'details'> & { readonly blockers: readonly Blocker[] }

/**
 * The result of approving these now, by the rules of the approval itself. Earlier ones in the list count towards a
 * member's daily limits.
 */
export async function previewApprovals(
  module: WithdrawalContext,
  { select }: BulkInput,
  actor: AdminActor,
): Promise<Result<Row[], ErrorCode>> {
  const { db, clock } = module.deps
  const now = clock.now()
  const chosen = await idsOf(
    { find: (filter, most, at) => findSelectedWithdrawals(module, actor, filter, most, at) },
    select,
    now,
  )
  if (!chosen.ok) return chosen
  const records = await findRecords(db, chosen.value.ids, now)
  const [rules, facts, turnovers] = await Promise.all([
    readSettings(db),
    decisionFactsOf(db, records),
    module.turnover.turnoverOfMany(db, [...new Set(records.map(({ memberId }) => memberId))]),
  ])
  const needed = await documentsNeeded(
    module.deps,
    db,
    records.map(each => ({ ...each, key: each.id })),
  )
  const days = new Map<string, { count: number; amount: Satang }>()
  const verdictOf = (record: WithdrawalRecord): PreviewVerdict => {
    const evaluated = checkAction('approve', asClaimed(record, actor, now), toActionActor(actor, true), now)
    if (!evaluated.ok)
      return {
        leadsTo: null,
        code: evaluated.code,
        details: readable(conflictRefusal(evaluated.code, record, now)),
        blockers: [],
      }
    const [known, turnover] = [facts.get(record.id), turnovers.get(record.memberId)]
    if (known === undefined || turnover === undefined)
      return { leadsTo: null, code: 'NOT_FOUND', details: null, blockers: [] }
    const key = `${record.memberId} ${record.businessDay}`
    const before = days.get(key) ?? { count: 0, amount: ZERO }
    const { blockers } = findingsOf(rules, record, withEarlier(known, before), turnover, needed.get(record.id))
    if (blockers.length > 0) return { leadsTo: null, code: 'BLOCKED', details: null, blockers }
    days.set(key, { count: before.count + 1, amount: plus(before.amount, record.amount) })
    return {
      leadsTo: afterApproval(record.amount, rules.secondApprovalFrom, module.fairpay.isConfigured),
      code: null,
      details: null,
      blockers: [],
    }
  }
  const evaluated = new Map(records.map(record => [record.id as string, { record, verdict: verdictOf(record) }]))
  const roles = await rolesLifting(
    db,
    [...evaluated.values()].flatMap(({ verdict }) => verdict.blockers),
  )
  return ok(
    chosen.value.ids.map((id): Row => {
      const found = evaluated.get(id)
      if (found === undefined) return { id, withdrawal: null, leadsTo: null, code: 'NOT_FOUND', details: null }
      const {
        record,
        verdict: { blockers, ...verdict },
      } = found
      const { externalId, amount, username } = record
      return {
        id,
        withdrawal: { externalId, username, amount, payTo: payeeOf(record, actor) },
        ...verdict,
        details: blockers.length === 0 ? verdict.details : { blockers: showBlockers(blockers, roles) },
      }
    }),
  )
}

/** A bulk approval claims unclaimed ones first. */
const asClaimed = (withdrawal: Withdrawal, { id }: AdminActor, now: Date): Withdrawal =>
  statusAt(withdrawal, now) === 'pending'
    ? { ...withdrawal, status: 'claimed', claim: { by: id, until: leaseFrom(now) } }
    : withdrawal

const withEarlier = (
  facts: DecisionFacts,
  { count, amount }: { readonly count: number; readonly amount: Satang },
): DecisionFacts => ({
  ...facts,
  approvedCount: facts.approvedCount + count,
  approvedAmount: plus(facts.approvedAmount, amount),
})

/** The facts of a refusal are plain JSON after reading. */
const readable = ({ facts }: { readonly facts?: unknown }): Row['details'] =>
  facts === undefined ? null : (toReadable(facts) as Record<string, unknown>)
