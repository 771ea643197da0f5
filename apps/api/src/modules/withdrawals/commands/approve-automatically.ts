import type { ErrorCode } from '@backoffice/contract'
import type { AutoReason } from '@backoffice/contract/withdrawals/rules'
import { newId, ok, refuse, type Result, type WithdrawalId } from '@backoffice/kernel'
import { command, type Command, type CommandContext } from '../../../platform/command/command.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { autoFactsNow } from '../auto-facts.repo.ts'
import { factsOf, questionsOf } from '../auto-facts.ts'
import { findManualReasons } from '../domain/auto-approval.ts'
import { readSettings, type SettingsVersion } from '../settings.repo.ts'
import { afterApproval, type Withdrawal } from '../domain/withdrawal.ts'
import { findWithdrawal } from '../withdrawals.repo.ts'
import type { WithdrawalContext } from '../context.ts'
import { announceWithdrawal, findBlockers, planPayout } from './withdrawal-command.ts'

/** The job that is enqueued with a request while auto-approval is enabled. */
export const APPROVE_AUTOMATICALLY = 'withdrawals.approve-automatically'

type Input = { readonly id: WithdrawalId }

/**
 * Auto-approves only what every rule permits, evaluated with the withdrawal, the rules and the member locked, so that a
 * change of rules or a block before the commit is respected. A claimed withdrawal is left alone.
 */
const approveAutomatically = (module: WithdrawalContext): Command<Input, null> => ({
  name: 'withdrawal.approve-automatically',
  object: ({ id }) => ({ kind: 'withdrawal', id }),
  run: (context, input) => approve(module, context, input),
})

async function approve(
  module: WithdrawalContext,
  context: CommandContext,
  { id }: Input,
): Promise<Result<null, ErrorCode>> {
  const { tx, now } = context
  const withdrawal = await module.repo.lock(tx, id, now)
  if (withdrawal === undefined) return refuse('NOT_FOUND')
  context.audit({ before: { status: withdrawal.status } })
  if (withdrawal.status !== 'pending' || withdrawal.openApproval !== null) return refuse('STATE_CONFLICT')
  const settings = await readSettings(tx, 'share')
  await module.members.getForUpdate(tx, withdrawal.memberId)
  const reasons = await reasonsFor(module, tx, settings, withdrawal, now)
  if (reasons.length > 0) {
    context.audit({ reason: reasons.join(', ') })
    return refuse('BLOCKED', { reasons })
  }
  const status = afterApproval(withdrawal.amount, settings.secondApprovalFrom, module.fairpay.isConfigured)
  if (status === 'awaiting-second')
    throw new Error(`withdrawal ${id} needs a second approval, but the rules approved it`)
  const planned = status === 'paying' ? await planPayout(module, context, withdrawal) : {}
  const change = { status, auto: { version: settings.version }, ...planned }
  const approved = await module.repo.move(tx, id, { from: ['pending'], holder: null, now }, change)
  if (approved === undefined) return refuse('STATE_CONFLICT')
  context.audit({ after: { status, rulesVersion: settings.version } })
  announceWithdrawal(context, status, id)
  return ok(null)
}

/** Reasons for manual review by current facts; empty: it can be auto-approved. */
export async function reasonsFor(
  module: Pick<WithdrawalContext, 'deps' | 'turnover'>,
  reader: Reader,
  settings: SettingsVersion,
  withdrawal: Withdrawal,
  now: Date,
): Promise<AutoReason[]> {
  const [row, blockers] = [
    await autoFactsNow(reader, withdrawal.id, now, questionsOf(settings.auto)),
    await findBlockers(module, reader, settings, withdrawal),
  ]
  const facts = factsOf(row, now, module.deps.config.dayRule.timeZone, settings, blockers.length > 0, {
    count: row.autoCount,
    amount: row.autoAmount,
  })
  return findManualReasons(settings.auto, facts)
}

/** The job's work. Repeated after a crash, it finds the withdrawal changed and does nothing. */
export async function evaluateAutoApproval(module: WithdrawalContext, id: WithdrawalId): Promise<void> {
  const record = await findWithdrawal(module.deps.db, id, module.deps.clock.now())
  if (record?.status !== 'pending') return
  await command(
    module.deps,
    approveAutomatically(module),
    { actor: { kind: 'system', name: 'automatic approval' }, requestId: newId(), ip: null, userAgent: null },
    { id },
  )
}
