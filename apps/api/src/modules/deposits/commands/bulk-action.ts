import { depositId } from '@backoffice/contract/forms'
import { type ErrorCode, permissionOf } from '@backoffice/contract'
import type { depositBulk, depositBulkResult } from '@backoffice/contract/deposits/bulk'
import type { Result } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../../platform/actor.ts'
import { command, type Origin } from '../../../platform/command/command.ts'
import { type Bulk, findSelected, runBulk } from '../../../platform/lists/bulk.ts'
import { depositList, findDepositRecord } from '../deposits.list.ts'
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
  permission: permissionOf(`deposits.${input.move}`),
  nothing: { providerRef: null, amount: null, status: null },
  find: (query, most, now) =>
    findSelected(module.deps.db, depositList, {
      query,
      narrow: filters => filters,
      actor,
      rule: module.deps.config.dayRule,
      most,
      now,
    }),
  async applyOne(id, origin) {
    const row = { id: depositId.parse(id) }
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
