// Apart from the requests, which the shell counts before the first notification is drawn.
import { isCreation } from '../../ui/record-link.tsx'
import type { Notification } from './approval.ts'

/** The end of an export, which is no decision. */
export const isExport = ({ kind }: Pick<Notification, 'kind'>): boolean => kind.startsWith('export.')

/** A case that this admin is asked to look at. */
export const isCase = ({ kind }: Pick<Notification, 'kind'>): boolean => kind.startsWith('case.')

/** An access review whose lines this admin is asked about. */
export const isAccessReview = ({ kind }: Pick<Notification, 'kind'>): boolean => kind.startsWith('access-review.')

/** False when the record does not exist because its creation was not approved. */
export const hasRecord = ({ kind, request }: Pick<Notification, 'kind' | 'request'>): boolean =>
  kind === 'approval.approved' || request === null || !isCreation(request)

/** Where a condition is seen in full. */
const screens: Readonly<Partial<Record<Notification['kind'], string>>> = {
  'win.large': '/member/profile',
  'provider.down': '/dashboard/default',
  'bank-feed.silent': '/banksetting',
  'books.unbalanced': '/account-summary/transfers',
  'deliveries.given-up': '/deliveries?status=given-up',
  'audit.broken': '/audit',
  'risk.hit': '/risk?tab=hits',
  'review.due-soon': '/protection?tab=risk',
  'review.overdue': '/protection?tab=risk',
  'return.due-soon': '/protection?tab=returns',
  'return.overdue': '/protection?tab=returns',
  'held-deposit.due-soon': '/account/deposit?status=held',
  'held-deposit.overdue': '/account/deposit?status=held',
}
export const isCondition = ({ kind }: Pick<Notification, 'kind'>): boolean => screens[kind] !== undefined
export const screenOf = (kind: Notification['kind']): string => screens[kind] ?? '/'
