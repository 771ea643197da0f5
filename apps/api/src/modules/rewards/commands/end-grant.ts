import type { GrantStatus } from '@backoffice/contract/rewards/terms'
import { systemReason } from '@backoffice/contract/system-reasons'
import { type DepositId, newId, ok, refuse, type Result, type Satang, ZERO } from '@backoffice/kernel'
import { auditEffect } from '../../../platform/command/audit.ts'
import { command, type Command, type CommandContext, type Origin } from '../../../platform/command/command.ts'
import { eachItem } from '../../../platform/queue/each-item.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { licenceAt } from '../../licences/index.ts'
import { isExcluded } from '../../members/index.ts'
import type { DueReturned, GrantOfRequirement } from '../../turnover/index.ts'
import type { RewardsContext } from '../context.ts'
import type { Grant, Overdue } from '../grants.repo.ts'

export type GrantEnding = {
  readonly grantId: string
  readonly to: Extract<GrantStatus, 'expired' | 'cancelled' | 'forfeited'>
  readonly reason: string
}

/**
 * Ends an open grant without its turnover: takes back what it holds of the bonus wallet, and cancels its requirement.
 * What is due of it counts as converted until it is returned. Locks the member.
 */
export async function endGrant(
  module: RewardsContext,
  context: CommandContext,
  { grantId, to, reason }: GrantEnding,
): Promise<Result<Grant, 'NOT_FOUND' | 'STATE_CONFLICT'>> {
  const { repo, ledger, members, turnover } = module
  const { tx, now } = context
  const found = await repo.find(tx, grantId)
  if (found === undefined) return refuse('NOT_FOUND')
  const { memberId } = found
  await members.getForUpdate(tx, memberId)
  const converted = await turnover.dueOf(tx, grantId)
  const ended = await repo.end(tx, grantId, { to, converted, reason, now })
  if (ended === undefined) {
    const current = await repo.find(tx, grantId)
    return refuse('STATE_CONFLICT', { status: current?.status, at: current?.finishedAt })
  }
  const source = { kind: 'grant', id: grantId } as const
  await turnover.cancelRequirement(context, { memberId, source, reason })
  const amount = await turnover.endShare(tx, { memberId, source })
  // Its promotion is locked before the operator's account, as when it was granted.
  await announceEnd(module, context, ended)
  if (amount > 0n) {
    const posted = await ledger.post(tx, {
      code: 'bonus-forfeit',
      debit: { kind: 'member-bonus', memberId },
      credit: { kind: 'bonus-cost' },
      amount,
      command: `grant.${to}`,
      reference: grantId,
      memberId,
      now,
    })
    if (!posted.ok) throw new Error(`bonus of member ${memberId} went away under the member’s lock`)
  }
  return ok(ended)
}

/** Forfeits the open grants of a reversed deposit, and of no other. */
export async function forfeitOfDeposit(
  module: RewardsContext,
  context: CommandContext,
  depositId: DepositId,
): Promise<void> {
  const reason = systemReason('deposit-reversed')
  for (const { id } of await module.repo.openOfDeposit(context.tx, depositId))
    await endGrant(module, context, { grantId: id, to: 'forfeited', reason })
}

/** Completes a grant whose turnover was met or waived. */
export async function completeGrant(
  module: RewardsContext,
  context: CommandContext,
  { grantId, converted }: GrantOfRequirement,
): Promise<void> {
  const { tx, now } = context
  const ended = await module.repo.end(tx, grantId, { to: 'completed', converted, reason: null, now })
  if (ended !== undefined) await announceEnd(module, context, ended)
}

/**
 * Reopens a completed grant whose bets were voided. One whose deposit was reversed meanwhile is forfeited; one of a
 * member who is excluded is cancelled where the licence cancels bonuses of excluded members.
 */
export async function reopenGrant(
  module: RewardsContext,
  context: CommandContext,
  { grantId, converted }: GrantOfRequirement,
): Promise<void> {
  const { repo, playerSite, reopenedHandlers } = module
  const { tx, now } = context
  const grant = await repo.reopen(tx, grantId, now)
  if (grant === undefined) return
  const { id, memberId, source, bonus, version } = grant
  await auditEffect(context, {
    action: 'grant.reopen',
    object: { kind: 'grant', id },
    before: { status: 'completed' },
    after: { status: 'wagering', due: converted },
  })
  await playerSite.notify(tx, 'grant.reopened', {
    memberId,
    subjectId: id,
    round: version,
    at: now,
    facts: { grantId: id, source, bonus, due: converted, reopenedAt: now },
  })
  context.announce({ name: 'grant.reopened', topic: 'marketing', ids: [id] })
  for (const handle of reopenedHandlers) await handle(context, grant)
  if (grant.isReversed)
    await endGrant(module, context, { grantId: id, to: 'forfeited', reason: systemReason('deposit-reversed') })
  else if (await isCancelled(module, context, memberId))
    await endGrant(module, context, { grantId: id, to: 'cancelled', reason: systemReason('member-excluded') })
}

/** Whether a bonus of the member is cancelled because they are excluded: they can’t meet its turnover. */
async function isCancelled(
  { deps, members }: RewardsContext,
  { tx, now }: CommandContext,
  memberId: Grant['memberId'],
): Promise<boolean> {
  const member = await members.getForUpdate(tx, memberId)
  if (!isExcluded(member, now)) return false
  return (await licenceAt(tx, deps.config, member.licenceVersion)).rules.exclusionBonuses === 'cancel'
}

/** Follows the return of what was due of a grant that has ended. */
export async function returnDue(
  { repo, dueReturnedHandlers }: RewardsContext,
  tx: Tx,
  { grantId, amount, now }: DueReturned,
): Promise<void> {
  const grant = await repo.find(tx, grantId)
  if (grant === undefined) throw new Error(`there is no grant ${grantId}`)
  // Nothing of one that ended before what is due counted as converted.
  const counted = amount < grant.converted ? amount : grant.converted
  if (counted === ZERO) return
  await repo.lowerConverted(tx, grantId, counted, now)
  for (const handle of dueReturnedHandlers) await handle(tx, grant, counted)
}

async function announceEnd(
  { playerSite, endedHandlers }: RewardsContext,
  context: CommandContext,
  grant: Grant,
): Promise<void> {
  const { id, memberId, source, status, bonus, converted, finishedAt, version } = grant
  if (status === 'wagering' || finishedAt === null) throw new Error(`grant ${id} has not ended`)
  for (const handle of endedHandlers) await handle(context, grant)
  await playerSite.notify(context.tx, `grant.${status}`, {
    memberId,
    subjectId: id,
    round: version,
    at: context.now,
    facts: { grantId: id, source, bonus, converted, finishedAt },
  })
  context.announce({ name: `grant.${status}`, topic: 'marketing', ids: [id] })
}

const BATCH = 200
export const EXPIRE_GRANTS = 'grants.expire'

const expireGrant = (module: RewardsContext): Command<string, { readonly bonus: Satang }> => ({
  name: 'grant.expire',
  object: id => ({ kind: 'grant', id }),
  async run(context, id) {
    const ended = await endGrant(module, context, {
      grantId: id,
      to: 'expired',
      reason: systemReason('grant-expired'),
    })
    if (ended.ok)
      context.audit({ before: { status: 'wagering' }, after: { status: 'expired', bonus: ended.value.bonus } })
    return ended
  },
})

/**
 * Expires the grants whose time is over; safe on several nodes concurrently. One that fails is left for
 * the next run.
 */
export async function expireGrants(module: RewardsContext): Promise<void> {
  const { deps, repo } = module
  const origin: Origin = { actor: { kind: 'system', name: 'rewards' }, requestId: newId(), ip: null, userAgent: null }
  const [now, expire] = [deps.clock.now(), expireGrant(module)]
  for (let after: Overdue | null = null, count = BATCH; count === BATCH; ) {
    const due: readonly Overdue[] = await repo.overdue(deps.db, now, { after, limit: BATCH })
    await eachItem({ log: deps.log, job: EXPIRE_GRANTS }, due, ({ id }) => command(deps, expire, origin, id))
    count = due.length
    after = due.at(-1) ?? null
  }
}
