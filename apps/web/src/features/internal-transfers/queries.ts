import { type QueryClient, useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'

/** The operator's bank accounts. */
export const useAccounts = () => useQuery(read('banking.pay-accounts')).data?.data

/** One transfer with its bank lines. */
export const useTransfer = (id: string) => useQuery(read('banking.transfer', { params: { id } }))

/** Invalidates transfers, bank lines, balances and days. */
export function invalidateTransfer(client: QueryClient): void {
  for (const name of [
    'banking.transfers',
    'banking.transfer',
    'banking.pay-accounts',
    'banking.reconciliation',
    'banking.reconciliation-of',
    'banking.history',
    'banking.tmn-history',
    'sms.transactions',
    'deposits.list',
    'deposits.queues',
    'approvals.list',
  ] as const)
    void client.invalidateQueries({ queryKey: [name] })
}
