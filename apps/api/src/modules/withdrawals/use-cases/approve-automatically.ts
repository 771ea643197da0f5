import type { ErrorCode } from '@backoffice/contract'
import type { AutoReason } from '@backoffice/contract/withdrawals/rules'
import { newId, ok, refuse, type Result, type WithdrawalId } from '@backoffice/kernel'
import { command, type Command, type CommandContext } from '../../../platform/command/command.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { autoFactsNow, findRecord } from '../../reads/index.ts'
import { factsOf, questionsOf } from '../auto-facts.ts'
import { findBlockers } from '../blockers.ts'
import { reasonsAgainst } from '../domain/auto-approval.ts'
import { afterApproval } from '../domain/moves.ts'
import type { SettingsVersion } from '../withdrawal-settings.ts'
import type { Withdrawal } from '../domain/withdrawal.ts'
import type { WithdrawalRoom } from '../room.ts'
import { readSettings } from '../settings.repo.ts'
import { announceFact } from '../withdrawals.events.ts'
import { planPayout } from './plan-payout.ts'

/** The job that is enqueued with a request, while approvals are automatic. */
export const APPROVE_AUTOMATICALLY = 'withdrawals.approve-automatically'

type Input = { readonly id: WithdrawalId }

/**
 * Keeps true: without a person only what every rule allows is approved, judged with the withdrawal, the rules and the
 * member locked: a rule changed, or a member blocked, before it commits is a rule obeyed. Nobody's claim is ever taken.
 */
const approveAutomatically = (room: WithdrawalRoom): Command<Input, null> => ({
  name: 'withdrawal.approve-automatically',
  object: ({ id }) => ({ kind: 'withdrawal', id }),
  run: (context, input) => approve(room, context, input),
})

async function approve(room: WithdrawalRoom, context: CommandContext, { id }: Input): Promise<Result<null, ErrorCode>> {
  const { tx, now } = context
  const withdrawal = await room.repo.lock(tx, id, now)
  if (withdrawal === undefined) return refuse('NOT_FOUND')
  context.audit({ before: { status: withdrawal.status } })
  if (withdrawal.status !== 'pending' || withdrawal.openApproval !== null) return refuse('STATE_CONFLICT')
  const settings = await readSettings(tx, 'share')
  await room.members.getForUpdate(tx, withdrawal.memberId)
  const reasons = await reasonsFor(room, tx, settings, withdrawal, now)
  if (reasons.length > 0) {
    context.audit({ reason: reasons.join(', ') })
    return refuse('BLOCKED', { reasons })
  }
  const status = afterApproval(withdrawal.amount, settings.secondApprovalFrom, room.fairpay.isConfigured)
  if (status === 'awaiting-second') throw new Error(`withdrawal ${id} needs a second person and was judged not to`)
  const planned = status === 'paying' ? await planPayout(room, context, withdrawal) : {}
  const moved = await room.repo.move(
    tx,
    id,
    { from: ['pending'], holder: null, now },
    { status, auto: { version: settings.version }, ...planned },
  )
  if (!moved) return refuse('STATE_CONFLICT')
  context.audit({ after: { status, rulesVersion: settings.version } })
  announceFact(context, status, id)
  return ok(null)
}

/** Why it is left to a person, as things stand now; empty: it may be approved by itself. */
export async function reasonsFor(
  room: Pick<WithdrawalRoom, 'deps' | 'turnover'>,
  reader: Reader,
  settings: SettingsVersion,
  withdrawal: Withdrawal,
  now: Date,
): Promise<AutoReason[]> {
  const [row, { blockers }] = [
    await autoFactsNow(reader, withdrawal.id, now, questionsOf(settings.auto)),
    await findBlockers(room, reader, settings, withdrawal),
  ]
  const facts = factsOf(row, now, room.deps.config.dayRule.timeZone, settings, blockers.length > 0, {
    count: row.autoCount,
    amount: row.autoAmount,
  })
  return reasonsAgainst(settings.auto, facts)
}

/** What the job does. Once more after a crash it finds the withdrawal moved on, and has nothing to say. */
export async function judgeAutomatically(room: WithdrawalRoom, id: WithdrawalId): Promise<void> {
  const record = await findRecord(room.deps.db, id, room.deps.clock.now())
  if (record?.status !== 'pending') return
  await command(
    room.deps,
    approveAutomatically(room),
    { actor: { kind: 'system', name: 'automatic approval' }, requestId: newId(), ip: null, userAgent: null },
    { id },
  )
}
