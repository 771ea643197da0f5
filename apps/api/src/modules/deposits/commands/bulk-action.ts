import type { ErrorCode } from '@backoffice/contract'
import type { depositBulk, depositBulkResult } from '@backoffice/contract/deposits/bulk'
import { ok, type DepositId, type Result } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../../platform/actor.ts'
import { command, type Origin } from '../../../platform/command/command.ts'
import { type Bulk, runBulk } from '../../../platform/lists/bulk.ts'
import { periodOf } from '../../../platform/lists/period.ts'
import { countDeposits, findDepositNames, findDepositRecord, selectDepositIds } from '../../reads/index.ts'
import { KEY_OF } from '../deposits.policy.ts'
import { filtersOf } from '../list-deposits.ts'
import type { DepositContext } from '../context.ts'
import { creditDeposit } from './credit-deposit.ts'
import { ignoreDeposit } from './ignore-deposit.ts'

type BulkInput = z.output<typeof depositBulk>
type Row = z.output<typeof depositBulkResult>
type Filter = Extract<BulkInput['select'], { filter: unknown }>['filter']

/** A bulk action on deposits. */
export const bulkDeposits = (
  module: DepositContext,
  input: BulkInput,
  actor: AdminActor,
  origin: Origin,
): Promise<Result<Row[], ErrorCode>> => runBulk(module.deps, bulkOf(module, input, actor), input, origin)

const bulkOf = (
  module: DepositContext,
  input: BulkInput,
  actor: AdminActor,
): Bulk<Filter, Pick<Row, 'providerRef' | 'amount' | 'status'>> => ({
  name: 'deposit.bulk',
  kind: 'deposits',
  permission: KEY_OF[input.move],
  nothing: { providerRef: null, amount: null, status: null },
  async find(filter, most) {
    const { db, config } = module.deps
    const period = periodOf(filter, config.dayRule)
    if (!period.ok) return period
    const filters = filtersOf(filter, period.value, actor)
    const names = await findDepositNames(db, filters)
    return ok({
      ids: await selectDepositIds(db, filters, names, most),
      count: async () => (await countDeposits(db, filters, names)).total,
    })
  },
  async applyOne(id, origin) {
    const row = { id: id as DepositId }
    switch (input.move) {
      case 'credit':
        return command(module.deps, creditDeposit(module), origin, row)
      case 'ignore':
        return command(module.deps, ignoreDeposit(module), origin, { ...row, reason: input.reason })
    }
  },
  async show(id) {
    const record = await findDepositRecord(module.deps.db, id, module.deps.clock.now())
    return record === undefined
      ? undefined
      : { providerRef: record.providerRef, amount: record.amount, status: record.status }
  },
})
