import type { BusinessDay, Result } from '@backoffice/kernel'
import { ok } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import { badField } from '../../platform/lists/cursor.ts'
import { type AccountResponse, answerOf } from './account-response.ts'
import { listAccounts } from './bank-accounts.repo.ts'
import { boundsFor, type Reconciliation, toReconciliationResponse, dayStatusesFor } from './reconciliation.ts'
import type { BankingContext } from './context.ts'

/** The operator's accounts as an admin sees them. */
export const accountsShown = async ({ deps }: BankingContext, viewer: AdminActor): Promise<AccountResponse[]> =>
  (await listAccounts(deps.reader, deps.clock.now(), deps.config.dayRule)).map(record => answerOf(record, viewer))

/** A day of every account as an admin sees it. */
export async function daysShown(
  module: BankingContext,
  day: BusinessDay,
  viewer: AdminActor,
): Promise<Result<{ data: Reconciliation[] }, 'VALIDATION'>> {
  if (!isOfThisAge(day)) return badField('day', 'outside the supported range of days')
  const bounds = boundsFor(module, day)
  const statuses = await dayStatusesFor(module.deps.reader, null, bounds)
  return ok({
    data: statuses.map(current => toReconciliationResponse(current, bounds, viewer, module.deps.clock.now())),
  })
}

/** A day before the epoch, or of another century, is a typing error. */
export const isOfThisAge = (day: BusinessDay): boolean => day >= '1970-01-02' && day < '2200-01-01'
