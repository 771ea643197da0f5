import { permissionOf } from '@backoffice/contract'
import type { BankAccountResponse } from '@backoffice/contract/bank-accounts/forms'
import type { AdminActor } from '../../platform/actor.ts'
import type { AccountRecord } from './bank-accounts.repo.ts'
import { actionsFor } from './domain/bank-account.ts'

/** One of the operator's accounts as an admin sees it. */
export function toAccountResponse(record: AccountRecord, viewer: AdminActor): BankAccountResponse {
  const { reportedBalance, reportedAt, fault, feedStaleSince, secrets, asks: requests, ...account } = record
  return {
    ...account,
    told: reportedBalance === null || reportedAt === null ? null : { balance: reportedBalance, asOf: reportedAt },
    lastError: lastErrorOf({ status: account.status, fault, feedStaleSince }),
    secrets: secrets.map(({ name, setAt }) => ({ name, setAt: new Date(setAt) })),
    openApprovals: requests.map(({ expiresAt, ...request }) => ({ ...request, expiresAt: new Date(expiresAt) })),
    can: viewer.permissions.has(permissionOf('banking.change-account'))
      ? actionsFor(
          account.status,
          requests.map(({ kind }) => kind),
        )
      : [],
  }
}

/** An admin's reason for marking an account faulty, or that its feed is stale. */
export const lastErrorOf = ({
  status,
  fault,
  feedStaleSince,
}: Pick<AccountRecord, 'status' | 'fault' | 'feedStaleSince'>): string | null =>
  status === 'error' && fault !== null ? fault : feedStaleSince === null ? null : 'FEED_STALE'
