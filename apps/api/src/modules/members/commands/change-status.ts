import type { ErrorCode } from '@backoffice/contract'
import type { MemberStatus } from '@backoffice/contract/members/forms'
import { type MemberId, newId, ok, refuse, type Result, toDecimal } from '@backoffice/kernel'
import { recordCommand } from '../../../platform/command/record-command.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { saveStatus } from '../changes.repo.ts'
import type { MemberCommandContext } from '../context.ts'
import { canTransition } from '../domain/member.ts'
import { hasOpenBets, openWithdrawalsOf } from '../member-profile.repo.ts'
import { openFact } from './edit-member.ts'
import { memberEvent, type MemberReference, ofMember } from './member-command.ts'

type StatusInput = MemberReference & { readonly status: MemberStatus; readonly reason: string }

/**
 * Suspends, activates or closes a member. Closed is final, and refused for a member with money, an open bet or a
 * withdrawal under way.
 */
export const changeStatus = (commands: MemberCommandContext) =>
  recordCommand({
    ...ofMember<StatusInput>('member.change-status', 'members.status'),
    async check({ tx, audit }, member, { id, status, reason }) {
      audit({ before: { status: member.status }, after: { status }, reason })
      if (!canTransition(member.status, status)) {
        const { statusBy, statusByName, statusAt } = member
        return refuse('STATE_CONFLICT', {
          status: member.status,
          by: statusBy === null ? null : { id: statusBy, name: statusByName },
          at: statusAt,
        })
      }
      return status === 'closed' ? checkClosing(commands, tx, id) : ok(true)
    },
    async save(context, { id }, _checked, { status, reason }) {
      await saveStatus(context.tx, id, { status, by: context.actor.id, reason, now: context.now })
      // Open approval requests would find the member closed, so they expire now.
      if (status === 'closed') await commands.approvals.supersede(context, id, 'the member was closed')
    },
    event: ({ id }, _checked, { status }) => memberEvent(status === 'active' ? 'activated' : status, id),
  })

/** Refuses to close a member with money, an open bet or a withdrawal under way. */
export async function checkClosing(
  { ledger }: Pick<MemberCommandContext, 'ledger'>,
  tx: Tx,
  id: MemberId,
): Promise<Result<true, ErrorCode>> {
  const { cash, bonus, held } = await ledger.walletOf(tx, id)
  const withdrawals = await openWithdrawalsOf(tx, id)
  const openBets = await hasOpenBets(tx, id)
  if (cash === 0n && bonus === 0n && held === 0n && withdrawals.length === 0 && !openBets) return ok(true)
  return refuse('OPEN_REQUESTS', {
    cash: toDecimal(cash),
    bonus: toDecimal(bonus),
    held: toDecimal(held),
    openBets,
    withdrawals: withdrawals.map(openFact),
  })
}

type ResetInput = MemberReference & { readonly reason: string }

/** Requests one password reset of the player site; refused where there is no player site. */
export const resetPassword = ({ deps, playerSite }: Pick<MemberCommandContext, 'deps' | 'playerSite'>) =>
  recordCommand({
    ...ofMember<ResetInput>('member.reset-password', 'members.reset-password'),
    async check({ now }, { status }) {
      if (deps.config.services.player === null) return refuse('NO_PLAYER_SITE')
      return status === 'closed' ? refuse('MEMBER_CLOSED') : ok({ requestId: newId(now.getTime()) })
    },
    async save({ tx, now }, { id }, { requestId }) {
      await playerSite.requestPasswordReset(tx, { id: requestId, memberId: id, at: now })
      return ok({ requestId, requestedAt: now })
    },
    changes: (_member, after) => ({ after }),
    event: ({ id }) => memberEvent('password-reset-requested', id),
    show: async (_context, _input, _member, requested) =>
      requested === undefined ? refuse('NOT_FOUND') : ok(requested),
  })
