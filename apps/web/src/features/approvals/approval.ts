import type { Endpoints, ClientResponse } from '@backoffice/contract'
import type { Fact } from '../../ui/dialogs/ConfirmDialog.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'

export type Approval = ClientResponse<Endpoints['approvals.list']>['data'][number]
export type Notification = ClientResponse<Endpoints['notifications.list']>['data'][number]
export type SecondApproval = ClientResponse<Endpoints['withdrawals.requests']>['data'][number]
export type Decision = 'approve' | 'reject' | 'withdraw'

/** The amount with its sign: a balance adjustment has the sign in its input, and `amount` is absolute. */
export function signedAmount({
  kind,
  amount,
  given: input,
}: Pick<Approval, 'kind' | 'amount' | 'given'>): number | null {
  return kind === 'members.adjust' && input['amount'] !== undefined ? Number(input['amount']) : amount
}

/** Whether this admin can decide it now. */
export const isDecidable = ({ can }: Pick<Approval, 'can'>): boolean =>
  can.includes('approve') || can.includes('reject')

type Waiting = {
  readonly approvals: readonly Pick<Approval, 'can'>[]
  readonly seconds: readonly unknown[]
  readonly notifications: readonly Pick<Notification, 'kind'>[]
}

/** An open request is among the approvals already. */
export const isNews = ({ kind }: Pick<Notification, 'kind'>): boolean => kind !== 'approval.requested'

/** The bell's count: requests this admin can decide, and unread notifications. */
export const bellCount = ({ approvals, seconds, notifications }: Waiting): number =>
  approvals.filter(isDecidable).length + seconds.length + notifications.filter(isNews).length

/** The input of a request, as facts for the approver. */
export function submittedFacts(
  { outcome, reference, promotion, turnover, reason, currentEmail, newEmail, token }: Approval['given'],
  t: (key: string) => string,
  show: (reason: string) => string = text => text,
): Fact[] {
  const facts: Fact[] = []
  if (outcome !== undefined) facts.push({ label: t('fact.outcome'), value: t(`outcome.${outcome}`) })
  if (reference !== undefined) facts.push({ label: t('fact.reference'), value: reference })
  if (newEmail !== undefined) facts.push({ label: t('fact.email'), value: `${currentEmail} → ${newEmail}` })
  if (token !== undefined) facts.push({ label: t('fact.token'), value: t(`token.${token}`) })
  if (promotion !== undefined) facts.push({ label: t('fact.promotion'), value: promotion })
  if (turnover !== undefined) facts.push({ label: t('fact.turnover'), value: formatMoney(Number(turnover)) })
  if (reason !== undefined) facts.push({ label: t('fact.reason'), value: show(reason) })
  return facts
}
