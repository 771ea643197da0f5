import { type QueryClient, useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'

/** The operator's own accounts, to move money between. */
export const useAccounts = () => useQuery(read('banking.pay-accounts')).data?.data

/** After a booking: transfers, balances and days are read again. */
export function renew(client: QueryClient): void {
  for (const name of ['banking.transfers', 'banking.pay-accounts', 'banking.reconciliation', 'banking.reconciliation-of', 'approvals.list'] as const) void client.invalidateQueries({ queryKey: [name] })
}
