import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { useAccounts } from '../../ui/reference-data.ts'

export const useDay = (day: string) => useQuery(read('banking.reconciliation', { query: { day } }))

export const useDetail = (accountId: string, day: string) =>
  useQuery(read('banking.reconciliation-of', { params: { accountId, day } }))

/** Which feed an account's lines come through: where they are to be found. */
export const useChannel = (accountId: string) => useAccounts().data?.data.find(({ id }) => id === accountId)?.channel

/** What a line may tell of: an own transfer, a payout by hand or a returned deposit of just this amount. */
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
