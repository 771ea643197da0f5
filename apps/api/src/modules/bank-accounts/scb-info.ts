import type { Endpoints, HandlerOutput } from '@backoffice/contract'
import { type DayRule, maskAccountNo, type Satang, sumOf } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import { lastErrorOf } from './account-response.ts'
import { isChannelEnabled, listAccounts, type AccountRecord } from './bank-accounts.repo.ts'

/** SCB's last reported balances of the accounts on its channel. As old as the oldest of them. */
export async function readScbInfo(
  reader: Reader,
  now: Date,
  rule: DayRule,
): Promise<HandlerOutput<Endpoints['banking.scb-info']>> {
  const enabled = await isChannelEnabled(reader, 'scb')
  const accounts = (await listAccounts(reader, now, rule)).filter(
    ({ channel, status }) => channel === 'scb' && status !== 'retired',
  )
  const reported = accounts.filter(
    (account): account is AccountRecord & { reportedBalance: Satang; reportedAt: Date } =>
      account.reportedBalance !== null && account.reportedAt !== null,
  )
  const [first] = accounts
  const lastError = accounts.map(lastErrorOf).find(error => error !== null) ?? null
  return {
    balance: reported.length === 0 ? null : sumOf(reported, ({ reportedBalance }) => reportedBalance),
    asOf: earliest(reported.map(({ reportedAt }) => reportedAt)),
    accountMasked: first === undefined ? null : maskAccountNo(first.bankCode, first.accountNo),
    status: !enabled || first === undefined ? 'off' : lastError === null && reported.length > 0 ? 'up' : 'down',
    lastSyncAt: latest(accounts.flatMap(({ lastLineAt }) => (lastLineAt === null ? [] : [lastLineAt]))),
    lastError,
  }
}

const earliest = (dates: readonly Date[]): Date | null =>
  dates.reduce<Date | null>((least, date) => (least === null || date < least ? date : least), null)
const latest = (dates: readonly Date[]): Date | null =>
  dates.reduce<Date | null>((most, date) => (most === null || date > most ? date : most), null)
