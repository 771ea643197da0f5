import { type BusinessDay, ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { runCommand, type Handlers } from '../../platform/http/index.ts'
import { badField } from '../../platform/lists/cursor.ts'
import { closeDay } from './commands/close-day.ts'
import {
  boundsFor,
  dayStatusesFor,
  type Reconciliation,
  toReconciliationDetail,
  toReconciliationResponse,
} from './reconciliation.ts'

type ReconciliationHandlers = Pick<
  Handlers,
  'banking.reconciliation' | 'banking.reconciliation-of' | 'banking.close-day'
>

export function reconciliationHandlers(deps: Deps): ReconciliationHandlers {
  const close = closeDay(deps)
  return {
    'banking.reconciliation': ({ query, actor }) => listDays(deps, query.day, actor),
    'banking.reconciliation-of': async ({ params, actor }) => {
      if (!isOfThisAge(params.day)) return badField('day', 'OUT_OF_RANGE')
      const bounds = boundsFor(deps, params.day)
      const [current] = await dayStatusesFor(deps.reader, params.accountId, bounds)
      return current === undefined
        ? refuse('NOT_FOUND')
        : ok({ data: await toReconciliationDetail(deps.reader, current, bounds, actor, deps.clock.now()) })
    },
    'banking.close-day': async ({ params, body, origin }) => {
      if (!isOfThisAge(params.day)) return badField('day', 'OUT_OF_RANGE')
      return runCommand(deps, close, origin, { ...params, ...body })
    },
  }
}

/** A day of every account as an admin sees it. */
export async function listDays(
  deps: Deps,
  day: BusinessDay,
  viewer: AdminActor,
): Promise<Result<{ data: Reconciliation[] }, 'VALIDATION'>> {
  if (!isOfThisAge(day)) return badField('day', 'OUT_OF_RANGE')
  const bounds = boundsFor(deps, day)
  const statuses = await dayStatusesFor(deps.reader, null, bounds)
  return ok({
    data: statuses.map(current => toReconciliationResponse(current, bounds, viewer, deps.clock.now())),
  })
}

/** A day before the epoch, or of another century, is a typing error. */
const isOfThisAge = (day: BusinessDay): boolean => day >= '1970-01-02' && day < '2200-01-01'
