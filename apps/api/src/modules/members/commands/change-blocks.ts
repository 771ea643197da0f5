import { memberBlocks, type MemberBlock } from '@backoffice/contract/members/forms'
import { ok, refuse } from '@backoffice/kernel'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { saveBlocks } from '../changes.repo.ts'
import { memberEvent, ofMember, type MemberReference } from './member-command.ts'

type Blocks = Partial<Record<MemberBlock, boolean>>
type BlocksInput = MemberReference & { readonly blocks: Blocks; readonly reason: string }

/** Sets blocks, each a decision of its own with its reason: two admins who block different things both succeed. */
export const changeBlocks = () =>
  recordCommand({
    ...ofMember<BlocksInput>('member.change-blocks', 'members.block'),
    async check(_context, { status, blocked }, { blocks }) {
      if (status === 'closed') return refuse('MEMBER_CLOSED')
      const changed = memberBlocks.filter(block => blocks[block] !== undefined && blocks[block] !== blocked[block])
      const of = (source: Blocks): Blocks => Object.fromEntries(changed.map(block => [block, source[block]]))
      return ok({ before: of(blocked), after: of(blocks) })
    },
    async save({ tx, now }, { id }, { after }) {
      if (Object.keys(after).length > 0) await saveBlocks(tx, id, after, now)
    },
    changes: (_member, changes) => changes,
    event: ({ id }) => memberEvent('blocks-changed', id),
  })
