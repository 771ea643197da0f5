import type { Endpoints, ClientResponse } from '@backoffice/contract'

export type Approval = ClientResponse<Endpoints['approvals.list']>['data'][number]
export type Notification = ClientResponse<Endpoints['notifications.list']>['data'][number]
export type SecondApproval = ClientResponse<Endpoints['withdrawals.requests']>['data'][number]
export type Decision = { decision: 'approve' } | { decision: 'reject'; reason: string } | { decision: 'withdraw' }

/** The signed amount of an approval: a balance adjustment stores its size as the amount and its sign in the request. */
export function signedAmount({
  kind,
  amount,
  given: input,
}: Pick<Approval, 'kind' | 'amount' | 'given'>): number | null {
  return kind === 'members.adjust' && input['amount'] !== undefined ? Number(input['amount']) : amount
}

/** Whether this admin can decide the request now. */
export const isDecidable = ({ can }: Pick<Approval, 'can'>): boolean =>
  can.includes('approve') || can.includes('reject')

type Waiting = {
  readonly approvals: readonly Pick<Approval, 'can'>[]
  readonly seconds: readonly unknown[]
  readonly notifications: readonly unknown[]
}

/** The bell's count: requests this admin can decide, and unread notifications. */
export const bellCount = ({ approvals, seconds, notifications }: Waiting): number =>
  approvals.filter(isDecidable).length + seconds.length + notifications.length

const createsRecord: ReadonlySet<string> = new Set(['deposits.create', 'banking.account-add', 'banking.move'])

/** False if the creation of the record was not approved. */
export const hasRecord = ({ kind, request }: Pick<Notification, 'kind' | 'request'>): boolean =>
  kind === 'approval.approved' || request === null || !createsRecord.has(request)

/** The link to an approval's record. A pending manual deposit is found under its future id. */
export function recordLinkOf({ kind, id }: Approval['subject']) {
  if (kind === 'deposit') return { to: '/account/deposit', search: { id } } as const
  if (kind === 'member') return { to: '/member/profile/$id', params: { id } } as const
  if (kind === 'bank-account') return { to: '/banksetting', search: { id } } as const
  if (kind === 'own-transfer') return { to: '/banksetting', search: { tab: 'transfers', id } } as const
  return { to: '/account/withdraw', search: { tab: 'all', id } } as const
}
