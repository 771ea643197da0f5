import { formatMoney } from '../../../ui/money/format-money.ts'
import type { ActionName, Withdrawal } from '../withdrawal.ts'

export type ConfirmedAction = Exclude<ActionName, 'claim' | 'release'>
/** The key of the text that states the consequence, with its figures. */
export type Consequence = { readonly key: string; readonly values: Readonly<Record<string, string>> }

/** The consequence of an action, by the rules the server has applied to this withdrawal. */
export function consequenceOf(
  action: ConfirmedAction,
  { amount, approvedBy, disputed, review }: Pick<Withdrawal, 'amount' | 'approvedBy' | 'disputed' | 'review'>,
): Consequence {
  const from = review?.secondApprovalFrom ?? null
  const values = {
    amount: formatMoney(amount),
    from: from === null ? '' : formatMoney(from),
    name: approvedBy?.name ?? '',
  }
  return { key: `dialog.${action}.note${suffixOf(action, amount, disputed, review)}`, values }
}

function suffixOf(action: ConfirmedAction, amount: number, disputed: boolean, review: Withdrawal['review']): string {
  // Unknown until the record has loaded.
  if (review === null)
    return action === 'approve' || action === 'second-approve' || action === 'pay-by-hand' ? '.unknown' : ''
  if (action === 'approve' || action === 'second-approve') return `.${review.approvalLeadsTo}`
  if (action !== 'pay-by-hand') return ''
  if (!review.manualNeedsSecond) return '.booked'
  if (disputed) return '.disputed'
  return review.secondApprovalFrom !== null && amount >= review.secondApprovalFrom ? '.second' : '.limit'
}
