import { permissionOf } from '@backoffice/contract'
import { ok, refuse } from '@backoffice/kernel'
import { recordCommand, type AdminContext } from '../../../platform/command/record-command.ts'
import type { CashbackContext } from '../context.ts'
import { findPeriodResponse, isActionOpen } from '../period-response.ts'
import { cancelPeriod, lockPeriod, setCalculateAt, type StoredPeriod } from '../periods.repo.ts'
import { CALCULATE, periodChanged } from './period-steps.ts'

type Input = { readonly id: string; readonly reason?: string }

const shared = (module: CashbackContext, name: `cashback.${'calculate' | 'cancel'}`) =>
  ({
    name,
    permission: permissionOf(name),
    kind: 'cashback-period',
    lock: ({ tx }: AdminContext, { id }: Input) => lockPeriod(tx, id),
    event: ({ id }: StoredPeriod) => periodChanged(id),
    show: ({ tx, actor }: AdminContext, { id }: Input) => findPeriodResponse(module, tx, id, actor),
  }) as const

/** Calculates a closed period now. Calling it again changes nothing. */
export const calculateNow = (module: CashbackContext) =>
  recordCommand({
    ...shared(module, 'cashback.calculate'),
    async check({ now }, period) {
      if (!isActionOpen('calculate', period)) return refuse('STATE_CONFLICT', { status: period.status })
      return ok(period.calculateAt <= now ? null : { calculateAt: now })
    },
    async save({ tx, now, enqueue }, { id }) {
      await setCalculateAt(tx, id, now)
      enqueue({ name: CALCULATE, data: { id }, key: id })
    },
    changes: ({ calculateAt }, after) => ({ before: { calculateAt }, after }),
  })

/** Cancels a period before members can claim. Its days stay covered: they are not calculated again. */
export const cancel = (module: CashbackContext) =>
  recordCommand({
    ...shared(module, 'cashback.cancel'),
    async check(_context, period, { reason = '' }: Input) {
      if (!isActionOpen('cancel', period)) return refuse('STATE_CONFLICT', { status: period.status })
      return ok({ reason })
    },
    save: ({ tx, actor, now }, { id }, { reason }) => cancelPeriod(tx, id, actor.id, reason, now),
    changes: ({ status, members, amount }, { reason }) => ({
      before: { status, members, amount },
      after: { status: 'cancelled' },
      reason,
    }),
  })
