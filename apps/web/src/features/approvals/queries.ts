import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { useFirstPaint } from '../../ui/first-paint.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { bellCount, type Notification, type SecondApproval } from './approval.ts'

/** Open requests, up to one page. */
const open = { status: 'awaiting-second', limit: 200 } as const

/** The open approval requests. */
export const useOpenApprovals = (enabled = true) =>
  useQuery({ ...read('approvals.list', { query: open }), enabled: useFirstPaint() && enabled })

/** The withdrawals that wait for a second approval this admin can give. */
export function useSecondApprovals(): SecondApproval[] {
  const can = usePermission()
  const found = useQuery({
    ...read('withdrawals.requests', { query: open }),
    enabled: useFirstPaint() && can('withdrawals.read') && can('withdrawals.second-approve'),
  })
  return found.data?.data.filter(withdrawal => withdrawal.can.includes('second-approve')) ?? []
}

/** Unread decisions on this admin's requests. */
export const useNotifications = (): Notification[] =>
  useQuery({ ...read('notifications.list'), enabled: useFirstPaint() }).data?.data ?? []

export function useBellCount(): number {
  const approvals = useOpenApprovals(usePermission()('approvals.read')).data?.data ?? []
  return bellCount({ approvals, seconds: useSecondApprovals(), notifications: useNotifications() })
}
