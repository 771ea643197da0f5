import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { bellCount, type Notification, type SecondApproval } from './approval.ts'

/** One page of the server holds all pending requests. */
const open = { status: 'awaiting-second', limit: 200 } as const

/** The pending approval requests. */
export function useOpenApprovals(enabled = true) {
  return useQuery({
    queryKey: keyOf('approvals.list', {}, open),
    queryFn: ({ signal }) => call('approvals.list', { query: open, signal }),
    enabled,
  })
}

const seconds = { status: 'awaiting-second', limit: 200 } as const

/** The withdrawals that wait for a second approval this admin can give. */
export function useSecondApprovals(): SecondApproval[] {
  const can = usePermission()
  const found = useQuery({
    queryKey: keyOf('withdrawals.requests', {}, seconds),
    queryFn: ({ signal }) => call('withdrawals.requests', { query: seconds, signal }),
    enabled: can('withdrawals.read') && can('withdrawals.second-approve'),
  })
  return found.data?.data.filter(withdrawal => withdrawal.can.includes('second-approve')) ?? []
}

/** Unread decisions about this admin's requests. */
export function useNotifications(): Notification[] {
  return (
    useQuery({
      queryKey: keyOf('notifications.list', {}, {}),
      queryFn: ({ signal }) => call('notifications.list', { signal }),
    }).data?.data ?? []
  )
}

/** Marks notifications as read up to the newest one shown. After a failure they stay unread. */
export async function markRead(client: QueryClient, newest: Notification | undefined): Promise<void> {
  if (newest === undefined) return
  await call('notifications.read', { body: { upTo: newest.id }, idempotencyKey: crypto.randomUUID() }).catch(
    () => undefined,
  )
  await client.invalidateQueries({ queryKey: ['notifications.list'] })
}

export function useBellCount(): number {
  const approvals = useOpenApprovals(usePermission()('approvals.read')).data?.data ?? []
  return bellCount({ approvals, seconds: useSecondApprovals(), notifications: useNotifications() })
}

/** Invalidates the request and its record. */
export function invalidateApprovals(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['approvals.list'] })
  for (const name of [
    'withdrawals.get',
    'withdrawals.timeline',
    'withdrawals.requests',
    'withdrawals.list',
    'deposits.get',
    'deposits.timeline',
    'deposits.list',
    'deposits.queues',
    'banking.pay-accounts',
    'banking.account',
    'banking.transfers',
    'banking.transfer',
    'members.get',
    'members.timeline',
    'notifications.list',
  ])
    void client.invalidateQueries({ queryKey: [name] })
}
