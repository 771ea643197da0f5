import { newId, ok, refuse } from '@backoffice/kernel'
import { recordCommand } from '../../../platform/command/record-command.ts'
import type { MemberCommandContext } from '../context.ts'
import { memberEvent, ofMember, type MemberReference } from './member-command.ts'

export type ResetInput = MemberReference & { readonly reason: string }

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
