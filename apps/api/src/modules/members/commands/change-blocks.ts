import { memberBlocks, type MemberBlock } from '@backoffice/contract/members/forms'
import { ok, refuse } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { saveBlocks } from '../changes.repo.ts'
import { announceMember, memberCommand, type MemberReference } from './member-command.ts'

type Blocks = Partial<Record<MemberBlock, boolean>>
export type BlocksInput = MemberReference & { readonly blocks: Blocks; readonly reason: string }

/**
 * Keeps true: a block is one decision about one thing, with its reason; two people blocking different things both have
 * their way.
 */
export const changeBlocks = (): Command<BlocksInput, MemberReference> =>
  memberCommand('member.change-blocks', 'members.block', async ({ context, member }, { id, blocks, reason }) => {
    context.audit({ reason })
    if (member.status === 'closed') return refuse('MEMBER_CLOSED')
    const changed = memberBlocks.filter(block => blocks[block] !== undefined && blocks[block] !== member.blocked[block])
    const of = (source: Blocks): Blocks => Object.fromEntries(changed.map(block => [block, source[block]]))
    if (changed.length > 0) await saveBlocks(context.tx, id, of(blocks), context.now)
    context.audit({ before: of(member.blocked), after: of(blocks) })
    announceMember(context, 'blocks-changed', id)
    return ok({ id })
  })
