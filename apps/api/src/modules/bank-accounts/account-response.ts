import type { bankAccount } from '@backoffice/contract/bank-accounts/forms'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { AccountRecord } from './bank-accounts.repo.ts'
import { actionsFor } from './domain/bank-account.ts'

/** One of the operator's accounts as an admin sees it. */
export type AccountResponse = z.output<typeof bankAccount>

export function answerOf(record: AccountRecord, viewer: AdminActor): AccountResponse {
  const { reportedBalance, reportedAt, fault, feedStaleSince, secrets, asks: requests, ...account } = record
  return {
    id: account.id,
    bankCode: account.bankCode,
    bankAbbr: account.bankAbbr,
    accountNo: account.accountNo,
    holder: account.holder,
    channel: account.channel,
    purpose: account.purpose,
    status: account.status,
    priority: account.priority,
    minDeposit: account.minDeposit,
    maxDeposit: account.maxDeposit,
    dailyLimit: account.dailyLimit,
    usedToday: account.usedToday,
    balance: account.balance,
    told: reportedBalance === null || reportedAt === null ? null : { balance: reportedBalance, asOf: reportedAt },
    lastLineAt: account.lastLineAt,
    lastError: account.status === 'error' && fault !== null ? fault : feedStaleSince === null ? null : 'FEED_STALE',
    secrets: secrets.map(({ name, setAt }) => ({ name, setAt: new Date(setAt) })),
    openApprovals: requests.map(({ expiresAt, ...request }) => ({ ...request, expiresAt: new Date(expiresAt) })),
    can: viewer.permissions.has('banking.manage')
      ? actionsFor(
          account.status,
          requests.map(({ kind }) => kind),
        )
      : [],
    version: account.version,
  }
}
