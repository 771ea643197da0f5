import { type QueryClient, useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'

/** The operator's own accounts, to move money between. */
export const useAccounts = () => useQuery(read('banking.pay-accounts')).data?.data

/** One transfer with its lines. */
export const useTransfer = (id: string) => useQuery(read('banking.transfer', { params: { id } }))

/** After a booking, or a move of one: transfers, lines, balances and days are read again. */
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
