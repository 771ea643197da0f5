import { memberId } from '@backoffice/contract/forms'
import { type ErrorCode, permissionOf } from '@backoffice/contract'
import type { memberBulk, memberBulkResult } from '@backoffice/contract/members/bulk'
import type { MemberId, Result } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../../platform/actor.ts'
import { command, type Origin } from '../../../platform/command/command.ts'
import { type Bulk, findSelected, runBulk } from '../../../platform/lists/bulk.ts'
import { findMemberRecord, memberList } from '../members.list.ts'
import type { MemberCommandContext } from '../context.ts'
import { changeBlocks } from './change-blocks.ts'
import { changeStatus } from './change-status.ts'
import { changeTag } from './change-tags.ts'

type BulkInput = z.output<typeof memberBulk>
type Row = z.output<typeof memberBulkResult>
type Filter = Extract<BulkInput['select'], { filter: unknown }>['filter']

/** The endpoint of each action on one member. */
const ENDPOINT_OF = {
  'add-tag': 'members.set-tags',
  'remove-tag': 'members.set-tags',
  block: 'members.block',
  status: 'members.status',
} as const

/** A bulk action on members. */
export const bulkMembers = (
  commands: MemberCommandContext,
  input: BulkInput,
  actor: AdminActor,
  origin: Origin,
): Promise<Result<Row[], ErrorCode>> => runBulk(commands.deps, bulkOf(commands, input, actor), input, origin)

const bulkOf = (
  commands: MemberCommandContext,
  input: BulkInput,
  actor: AdminActor,
): Bulk<Filter, Pick<Row, 'username' | 'status'>> => ({
  name: 'member.bulk',
  kind: 'members',
  permission: permissionOf(ENDPOINT_OF[input.move]),
  nothing: { username: null, status: null },
  find: (query, most, now) =>
    findSelected(commands.deps.db, memberList, {
      query,
      narrow: filters => filters,
      actor,
      rule: commands.deps.config.dayRule,
      most,
      now,
    }),
  applyOne: (id, origin) => applyOne(commands, input, memberId.parse(id), origin),
  async show(id) {
    const record = await findMemberRecord(commands.deps.db, id)
    return record === undefined ? undefined : { username: record.username, status: record.status }
  },
})

function applyOne(
  commands: MemberCommandContext,
  input: BulkInput,
  id: MemberId,
  origin: Origin,
): Promise<Result<unknown, ErrorCode>> {
  switch (input.move) {
    case 'add-tag':
    case 'remove-tag':
      return command(commands.deps, changeTag(), origin, { id, tag: input.tag, on: input.move === 'add-tag' })
    case 'block':
      return command(commands.deps, changeBlocks(), origin, {
        id,
        blocks: { [input.block]: input.on },
        reason: input.reason,
      })
    case 'status':
      return command(commands.deps, changeStatus(commands), origin, { id, status: input.status, reason: input.reason })
  }
}
