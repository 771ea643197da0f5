import type { ErrorCode } from '@backoffice/contract'
import type { MemberStatus } from '@backoffice/contract/members/forms'
import { ok, refuse, type Result, toDecimal } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { hasOpenBets, openWithdrawalsOf } from '../../reads/index.ts'
import { saveStatus } from '../changes.repo.ts'
import { canTransition } from '../domain/status.ts'
import type { MemberCommandContext } from '../context.ts'
import { announceMember, memberCommand, type MemberCommandStep, type MemberReference } from './member-command.ts'
import { openFact } from './edit-member.ts'

export type StatusInput = MemberReference & { readonly status: MemberStatus; readonly reason: string }

/**
 * Keeps true: closed is for good, and nobody is closed who has money, a bet that may be won, or a withdrawal on its
 * way.
 */
export const changeStatus = (commands: MemberCommandContext): Command<StatusInput, MemberReference> =>
  memberCommand('member.change-status', 'members.block', async (step, { id, status, reason }) => {
    const { context, actor, member } = step
    context.audit({ before: { status: member.status }, after: { status }, reason })
    if (!canTransition(member.status, status)) {
      const { statusBy, statusByName, statusAt } = member
      return refuse('STATE_CONFLICT', {
        status: member.status,
        by: statusBy === null ? null : { id: statusBy, name: statusByName },
        at: statusAt,
      })
    }
    const free = status === 'closed' ? await checkClosing(commands, step) : ok(null)
    if (!free.ok) return free
    await saveStatus(context.tx, id, { status, by: actor.id, reason, now: context.now })
    // What waits for a second person would find the member closed: it goes now, not when somebody agrees to it.
    const gone = status === 'closed' ? await commands.approvals.supersede(context, id, 'the member was closed') : []
    if (gone.length > 0) context.announce({ name: 'approval.expired', topic: 'approvals', ids: gone })
    announceMember(context, status === 'active' ? 'activated' : status, id)
    return ok({ id })
  })

async function checkClosing(
  { ledger }: MemberCommandContext,
  { context: { tx }, member }: MemberCommandStep,
): Promise<Result<null, ErrorCode>> {
  const { cash, bonus, held } = await ledger.walletOf(tx, member.id)
  const withdrawals = await openWithdrawalsOf(tx, member.id)
  const openBets = await hasOpenBets(tx, member.id)
  if (cash === 0n && bonus === 0n && held === 0n && withdrawals.length === 0 && !openBets) return ok(null)
  return refuse('OPEN_REQUESTS', {
    cash: toDecimal(cash),
    bonus: toDecimal(bonus),
    held: toDecimal(held),
    openBets,
    withdrawals: withdrawals.map(openFact),
  })
}
