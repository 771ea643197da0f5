import { type QueryClient, useQuery } from '@tanstack/react-query'
import { keyOf } from '../../api/keys.ts'
import { read } from '../../api/read.ts'
import type { Detail } from './reconciliation.ts'

export const useDay = (day: string) => useQuery(read('banking.reconciliation', { query: { day } }))

export const useDetail = (accountId: string, day: string) =>
  useQuery(read('banking.reconciliation-of', { params: { accountId, day } }))

/** The feed of an account's bank lines. */
export const useChannel = (accountId: string) =>
  useQuery(read('banking.pay-accounts')).data?.data.find(({ id }) => id === accountId)?.channel

/** Possible counterparts of a line with this amount: internal transfers, manual payouts or returned deposits. */
export function useInternalTransfers(accountId: string, enabled: boolean) {
  return useQuery({
    ...read('banking.transfers', { query: { account: accountId, limit: 200 } }),
    enabled,
    staleTime: 0,
  })
}
export function useManualPayouts(amount: number, enabled: boolean) {
  return useQuery({
    ...read('withdrawals.list', {
      query: { status: 'paid-by-hand', amountFrom: amount, amountTo: amount, limit: 100 },
    }),
    enabled,
    staleTime: 0,
  })
}
export function useReturned(accountId: string, amount: number, enabled: boolean) {
  return useQuery({
    ...read('deposits.list', {
      query: { status: 'returned', bankAccountId: accountId, amountFrom: amount, amountTo: amount, limit: 100 },
    }),
    enabled,
    staleTime: 0,
  })
}

/** Writes the response to the cache for the panel. */
export function showDetail(client: QueryClient, detail: Detail): void {
  client.setQueryData(keyOf('banking.reconciliation-of', { accountId: detail.account.id, day: detail.day }), {
    data: detail,
  })
}

/** Invalidates days, balances and lines, after categorizing or closing. */
export function invalidateDay(client: QueryClient): void {
  for (const name of [
    'banking.reconciliation',
    'banking.reconciliation-of',
    'banking.pay-accounts',
    'banking.transfers',
    'banking.transfer',
    'banking.history',
    'banking.tmn-history',
    'sms.transactions',
    'deposits.list',
    'deposits.queues',
  ] as const)
    void client.invalidateQueries({ queryKey: [name] })
}
