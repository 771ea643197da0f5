import type { ErrorCode } from '@backoffice/contract'
import type { MemberStatus } from '@backoffice/contract/members/forms'
import { ok, refuse, type Result, toDecimal } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { hasOpenBets, openWithdrawalsOf } from '../../reads/index.ts'
import { saveStatus } from '../changes.repo.ts'
import { mayBecome } from '../domain/standing.ts'
import type { MemberDesk } from '../room.ts'
import { announceMember, deskMove, type DeskStep, type OfMember } from './desk-move.ts'
import { openFact } from './edit-member.ts'

export type StatusInput = OfMember & { readonly status: MemberStatus; readonly reason: string }

/**
 * Keeps true: closed is for good, and nobody is closed who has money, a bet that may be won, or a withdrawal on its
 * way.
 */
export const changeStatus = (desk: MemberDesk): Command<StatusInput, OfMember> =>
  deskMove('member.change-status', 'members.block', async (step, { id, status, reason }) => {
    const { context, actor, member } = step
    context.audit({ before: { status: member.status }, after: { status }, reason })
    if (!mayBecome(member.status, status)) {
      const { statusBy, statusByName, statusAt } = member
      return refuse('STATE_CONFLICT', {
        status: member.status,
        by: statusBy === null ? null : { id: statusBy, name: statusByName },
        at: statusAt,
      })
    }
    const free = status === 'closed' ? await judgeClosing(desk, step) : ok(null)
    if (!free.ok) return free
    await saveStatus(context.tx, id, { status, by: actor.id, reason, now: context.now })
    // What waits for a second person would find the member closed: it goes now, not when somebody agrees to it.
    const gone = status === 'closed' ? await desk.approvals.overtake(context, id, 'the member was closed') : []
    if (gone.length > 0) context.announce({ name: 'approval.expired', topic: 'approvals', ids: gone })
    announceMember(context, status === 'active' ? 'activated' : status, id)
    return ok({ id })
  })

async function judgeClosing(
  { ledger }: MemberDesk,
  { context: { tx }, member }: DeskStep,
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
