import { permissionOf } from '@backoffice/contract'
import type { cashbackPeriod } from '@backoffice/contract/cashback/forms'
import { cashbackPeriodActions } from '@backoffice/contract/cashback/terms'
import { ok, refuse, type Result } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { CashbackContext } from './context.ts'
import { findPeriod } from './periods.list.ts'
import type { Period } from './periods.repo.ts'

type PeriodResponse = z.output<typeof cashbackPeriod>
type Action = PeriodResponse['can'][number]
export type Viewer = Pick<AdminActor, 'permissions'>

/** Whether a period is in a state in which staff can do this. */
export const isActionOpen = (action: Action, { status }: Pick<Period, 'status'>): boolean =>
  status === 'closed' || (action === 'cancel' && status === 'calculated')

export function showPeriod(
  { settings }: Pick<CashbackContext, 'settings'>,
  { terms, startsAt: _start, lastMemberId: _last, ...period }: Period,
  viewer: Viewer,
): PeriodResponse {
  const can = viewer.permissions.has(permissionOf('cashback.cancel'))
    ? cashbackPeriodActions.filter(action => isActionOpen(action, period))
    : []
  return { ...period, settings: settings.parse(terms), can }
}

export async function findPeriodResponse(
  module: Pick<CashbackContext, 'settings'>,
  reader: Reader,
  id: string,
  viewer: Viewer,
): Promise<Result<PeriodResponse, 'NOT_FOUND'>> {
  const period = await findPeriod(reader, id)
  return period === undefined ? refuse('NOT_FOUND') : ok(showPeriod(module, period, viewer))
}
