import type { ErrorCode } from '@backoffice/contract'
import type { memberBulk, memberBulkResult } from '@backoffice/contract/members/bulk'
import { ok, type MemberId, type Result } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../../platform/actor.ts'
import { command, type Origin } from '../../../platform/command/command.ts'
import { type Bulk, moveMany } from '../../../platform/lists/bulk.ts'
import { periodOf } from '../../../platform/lists/period.ts'
import { countMembers, findMemberRecord, selectMemberIds, withNamed } from '../../reads/index.ts'
import { filtersOf } from '../list-members.ts'
import { KEY_OF } from '../members.policy.ts'
import type { MemberDesk } from '../room.ts'
import { changeBlocks } from './change-blocks.ts'
import { changeStatus } from './change-status.ts'
import { changeTag } from './change-tag.ts'

type Given = z.output<typeof memberBulk>
type Row = z.output<typeof memberBulkResult>
type Filter = Extract<Given['select'], { filter: unknown }>['filter']

/** One move for many members. */
export const moveMembers = (
  desk: MemberDesk,
  given: Given,
  actor: AdminActor,
  origin: Origin,
): Promise<Result<Row[], ErrorCode>> => moveMany(desk.deps, bulkOf(desk, given, actor), given, origin)

const bulkOf = (desk: MemberDesk, given: Given, actor: AdminActor): Bulk<Filter, Pick<Row, 'username' | 'status'>> => ({
  name: 'member.bulk',
  kind: 'members',
  permission: keyOf(given.move),
  nothing: { username: null, status: null },
  async find(filter, most) {
    const { db, config } = desk.deps
    const period = periodOf(filter, config.dayRule)
    if (!period.ok) return period
    const found = await withNamed(db, filtersOf(filter, period.value, actor))
    return ok({ ids: await selectMemberIds(db, found, most), count: async () => (await countMembers(db, found)).total })
  },
  moveOne: (id, origin) => moveOne(desk, given, id as MemberId, origin),
  async show(id) {
    const record = await findMemberRecord(desk.deps.db, id)
    return record === undefined ? undefined : { username: record.username, status: record.status }
  },
})

function moveOne(desk: MemberDesk, given: Given, id: MemberId, origin: Origin): Promise<Result<unknown, ErrorCode>> {
  switch (given.move) {
    case 'add-tag':
    case 'remove-tag':
      return command(desk.deps, changeTag(), origin, { id, tag: given.tag, on: given.move === 'add-tag' })
    case 'block':
      return command(desk.deps, changeBlocks(), origin, {
        id,
        blocks: { [given.block]: given.on },
        reason: given.reason,
      })
    case 'status':
      return command(desk.deps, changeStatus(desk), origin, { id, status: given.status, reason: given.reason })
  }
}

function keyOf(move: Given['move']): (typeof KEY_OF)[keyof typeof KEY_OF] {
  switch (move) {
    case 'add-tag':
    case 'remove-tag':
      return KEY_OF.tag
    case 'block':
      return KEY_OF.block
    // One key for all three that change it.
    case 'status':
      return KEY_OF.suspend
  }
}
