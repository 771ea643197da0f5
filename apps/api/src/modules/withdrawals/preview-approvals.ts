import type { ErrorCode } from '@backoffice/contract'
import type { bulkPreview, bulkPreviewRow } from '@backoffice/contract/withdrawals/bulk'
import { ok, type Result, type Satang } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { toReadable } from '../../platform/command/stored-json.ts'
import { idsOf } from '../../platform/lists/bulk.ts'
import { rolesHolding } from '../approvers/index.ts'
import { type DecisionFacts, decisionFactsOf } from './decision-facts.repo.ts'
import { findRecords } from './withdrawals.list.ts'
import type { WithdrawalRecord } from './withdrawal-record.repo.ts'
import { findingsOf, liftPermissions, showBlockers } from './blockers.ts'
import type { Blocker } from './domain/blockers.ts'
import { afterApproval, checkAction } from './domain/actions.ts'
import { leaseFrom, statusAt, type Withdrawal } from './domain/withdrawal.ts'
import type { WithdrawalContext } from './context.ts'
import { readRules } from './settings.repo.ts'
import { findSelectedWithdrawals } from './lists.ts'
import { conflictRefusal } from './commands/withdrawal-command.ts'
import { payeeOf, withdrawalOf } from './withdrawal-response.ts'
import { actorOf } from './withdrawals.policy.ts'

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
    readRules(db),
    decisionFactsOf(
      db,
      records.map(({ id }) => id),
    ),
    module.turnover.turnoverOfMany(db, [...new Set(records.map(({ member }) => member.id))]),
  ])
  const days = new Map<string, { count: number; amount: bigint }>()
  const verdictOf = (record: WithdrawalRecord): PreviewVerdict => {
    const withdrawal = asClaimed(withdrawalOf(record), actor, now)
    const evaluated = checkAction('approve', withdrawal, actorOf(actor, true), now)
    if (!evaluated.ok)
      return {
        leadsTo: null,
        code: evaluated.code,
        details: readable(conflictRefusal(evaluated.code, record, now)),
        blockers: [],
      }
    const [known, turnover] = [facts.get(record.id), turnovers.get(record.member.id)]
    if (known === undefined || turnover === undefined)
      return { leadsTo: null, code: 'NOT_FOUND', details: null, blockers: [] }
    const key = `${record.member.id} ${record.businessDay}`
    const before = days.get(key) ?? { count: 0, amount: 0n }
    const { blockers } = findingsOf(rules, withdrawal, plus(known, before), turnover)
    if (blockers.length > 0) return { leadsTo: null, code: 'BLOCKED', details: null, blockers }
    days.set(key, { count: before.count + 1, amount: before.amount + record.amount })
    return {
      leadsTo: afterApproval(record.amount, rules.secondApprovalFrom, module.fairpay.isConfigured),
      code: null,
      details: null,
      blockers: [],
    }
  }
  const evaluated = new Map(records.map(record => [record.id as string, { record, verdict: verdictOf(record) }]))
  const met = [...evaluated.values()].flatMap(({ verdict }) => verdict.blockers)
  const roles = met.length === 0 ? new Map<string, string[]>() : await rolesHolding(db, liftPermissions(met))
  return ok(
    chosen.value.ids.map((id): Row => {
      const found = evaluated.get(id)
      if (found === undefined) return { id, withdrawal: null, leadsTo: null, code: 'NOT_FOUND', details: null }
      const {
        record,
        verdict: { blockers, ...verdict },
      } = found
      const { externalId, amount, member } = record
      return {
        id,
        withdrawal: { externalId, username: member.username, amount, payTo: payeeOf(record, actor) },
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

const plus = (
  facts: DecisionFacts,
  { count, amount }: { readonly count: number; readonly amount: bigint },
): DecisionFacts => ({
  ...facts,
  approvedCount: facts.approvedCount + count,
  approvedAmount: (facts.approvedAmount + amount) as Satang,
})

/** The facts of a refusal are plain JSON after reading. */
const readable = ({ facts }: { readonly facts?: unknown }): Row['details'] =>
  facts === undefined ? null : (toReadable(facts) as Record<string, unknown>)
