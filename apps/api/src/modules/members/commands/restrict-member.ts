import type { ErrorCode } from '@backoffice/contract'
import { type MemberId, ok, refuse, type Result } from '@backoffice/kernel'
import { auditEffect } from '../../../platform/command/audit.ts'
import type { AdminContext } from '../../../platform/command/record-command.ts'
import { lockMember, saveBlocks, saveStatus } from '../changes.repo.ts'
import type { MemberCommandContext } from '../context.ts'
import { checkClosing } from './change-status.ts'
import { announceMember } from './member-command.ts'

/** What staff without access to cases read as the reason. */
const REASON = 'security review'

export type Restriction = 'block-withdrawals' | 'suspend' | 'close'

/**
 * Blocks withdrawals of a member, suspends or closes them within the command of another module, under the same rules as
 * the commands of staff. What is so already stays as it is. `isTrial`: only says whether it is possible.
 */
export const restrictMember =
  ({ ledger, approvals }: Pick<MemberCommandContext, 'ledger' | 'approvals'>) =>
  async (context: AdminContext, id: MemberId, how: Restriction, isTrial = false): Promise<Result<null, ErrorCode>> => {
    const { tx, now, actor } = context
    const member = await lockMember(tx, id)
    if (member === undefined) return refuse('NOT_FOUND')
    if (member.status === 'closed') return ok(null)
    const object = { kind: 'member', id }
    if (how === 'block-withdrawals') {
      if (member.blocked.withdraw || isTrial) return ok(null)
      await saveBlocks(tx, id, { withdraw: true }, now)
      const [before, after] = [{ withdraw: false }, { withdraw: true }]
      await auditEffect(context, { action: 'member.change-blocks', object, before, after, reason: REASON })
      announceMember(context, 'blocks-changed', id)
      return ok(null)
    }
    const status = how === 'close' ? 'closed' : 'suspended'
    if (member.status === status) return ok(null)
    if (how === 'close') {
      const possible = await checkClosing({ ledger }, tx, id)
      if (!possible.ok) return possible
    }
    if (isTrial) return ok(null)
    await saveStatus(tx, id, { status, by: actor.id, reason: REASON, now })
    if (how === 'close') await approvals.supersede(context, id, 'the member was closed')
    const [before, after] = [{ status: member.status }, { status }]
    await auditEffect(context, { action: 'member.change-status', object, before, after, reason: REASON })
    announceMember(context, status, id)
    return ok(null)
  }
