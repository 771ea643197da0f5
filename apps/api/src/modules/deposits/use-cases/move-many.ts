import type { ErrorCode } from '@backoffice/contract'
import type { depositBulk, depositBulkResult } from '@backoffice/contract/deposits/bulk'
import { ok, type DepositId, type Result } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../../platform/actor.ts'
import { command, type Origin } from '../../../platform/command/command.ts'
import { type Bulk, moveMany } from '../../../platform/lists/bulk.ts'
import { periodOf } from '../../../platform/lists/period.ts'
import { countDeposits, findDepositNames, findDepositRecord, selectDepositIds } from '../../reads/index.ts'
import { KEY_OF } from '../deposits.policy.ts'
import { filtersOf } from '../list-deposits.ts'
import type { Room } from '../room.ts'
import { creditDeposit } from './credit-deposit.ts'
import { ignoreDeposit } from './set-aside.ts'

type Given = z.output<typeof depositBulk>
type Row = z.output<typeof depositBulkResult>
type Filter = Extract<Given['select'], { filter: unknown }>['filter']

/** One move for many deposits. */
export const moveDeposits = (
  room: Room,
  given: Given,
  actor: AdminActor,
  origin: Origin,
): Promise<Result<Row[], ErrorCode>> => moveMany(room.deps, bulkOf(room, given, actor), given, origin)

const bulkOf = (
  room: Room,
  given: Given,
  actor: AdminActor,
): Bulk<Filter, Pick<Row, 'providerRef' | 'amount' | 'status'>> => ({
  name: 'deposit.bulk',
  kind: 'deposits',
  permission: KEY_OF[given.move],
  nothing: { providerRef: null, amount: null, status: null },
  async find(filter, most) {
    const { db, config } = room.deps
    const period = periodOf(filter, config.dayRule)
    if (!period.ok) return period
    const filters = filtersOf(filter, period.value, actor)
    const names = await findDepositNames(db, filters)
    return ok({
      ids: await selectDepositIds(db, filters, names, most),
      count: async () => (await countDeposits(db, filters, names)).total,
    })
  },
  async moveOne(id, origin) {
    const row = { id: id as DepositId }
    switch (given.move) {
      case 'credit':
        return command(room.deps, creditDeposit(room), origin, row)
      case 'ignore':
        return command(room.deps, ignoreDeposit(room), origin, { ...row, reason: given.reason })
    }
  },
  async show(id) {
    const record = await findDepositRecord(room.deps.db, id, room.deps.clock.now())
    return record === undefined
      ? undefined
      : { providerRef: record.providerRef, amount: record.amount, status: record.status }
  },
})
