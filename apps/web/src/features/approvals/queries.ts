import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'

/** All that wait, as far as one page of the server goes. */
const open = { status: 'awaiting-second', limit: 200 } as const

/** What waits for a second person. */
export function useOpenApprovals(enabled = true) {
  return useQuery({ queryKey: keyOf('approvals.list', {}, open), queryFn: ({ signal }) => call('approvals.list', { query: open, signal }), enabled })
}

/** How many this person could decide: what the bell counts. */
export const useApprovalsCount = (): number => useOpenApprovals().data?.data.filter(({ can }) => can.length > 0).length ?? 0

/** A decision changes the ask and the record it stands on. */
export function renewApprovals(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['approvals.list'] })
  for (const name of ['withdrawals.get', 'withdrawals.timeline', 'withdrawals.requests', 'withdrawals.list', 'deposits.get', 'deposits.timeline', 'deposits.list', 'deposits.queues', 'banking.pay-accounts', 'banking.transfers', 'banking.transfer']) void client.invalidateQueries({ queryKey: [name] })
}
