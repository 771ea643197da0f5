import { newId, ok, refuse } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import type { MemberDesk } from '../room.ts'
import { announceMember, deskMove, type OfMember } from './desk-move.ts'

export type ResetInput = OfMember & { readonly reason: string }
export type ResetAsked = { readonly requestId: string; readonly requestedAt: Date }

/**
 * Keeps true: the player site hears of every reset that was asked for, once, and nobody is told that it will where
 * there is none.
 */
export const resetPassword = ({
  deps,
  playerSite,
}: Pick<MemberDesk, 'deps' | 'playerSite'>): Command<ResetInput, ResetAsked> =>
  deskMove('member.reset-password', 'members.reset-password', async ({ context, member }, { id, reason }) => {
    context.audit({ reason })
    if (deps.config.services.player === null) return refuse('NO_PLAYER_SITE')
    if (member.status === 'closed') return refuse('MEMBER_CLOSED')
    const { now, tx } = context
    const requestId = newId(now.getTime())
    await playerSite.askPasswordReset(tx, { id: requestId, memberId: id, at: now })
    context.audit({ after: { requestId } })
    announceMember(context, 'password-reset-requested', id)
    return ok({ requestId, requestedAt: now })
  })
