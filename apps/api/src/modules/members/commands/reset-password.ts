import { newId, ok, refuse } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import type { MemberCommandContext } from '../context.ts'
import { announceMember, memberCommand, type MemberReference } from './member-command.ts'

export type ResetInput = MemberReference & { readonly reason: string }
export type ResetRequest = { readonly requestId: string; readonly requestedAt: Date }

/**
 * Keeps true: the player site hears of every reset that was asked for, once, and nobody is told that it will where
 * there is none.
 */
export const resetPassword = ({
  deps,
  playerSite,
}: Pick<MemberCommandContext, 'deps' | 'playerSite'>): Command<ResetInput, ResetRequest> =>
  memberCommand('member.reset-password', 'members.reset-password', async ({ context, member }, { id, reason }) => {
    context.audit({ reason })
    if (deps.config.services.player === null) return refuse('NO_PLAYER_SITE')
    if (member.status === 'closed') return refuse('MEMBER_CLOSED')
    const { now, tx } = context
    const requestId = newId(now.getTime())
    await playerSite.requestPasswordReset(tx, { id: requestId, memberId: id, at: now })
    context.audit({ after: { requestId } })
    announceMember(context, 'password-reset-requested', id)
    return ok({ requestId, requestedAt: now })
  })
