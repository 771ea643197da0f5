import { formatMoney } from '../../../ui/money/format-money.ts'
import type { MoveName, Withdrawal } from '../withdrawal.ts'

export type ConfirmedMove = Exclude<MoveName, 'claim' | 'release'>
/** The key of the sentence that states what follows, with its figures. */
export type Consequence = { readonly key: string; readonly values: Readonly<Record<string, string>> }

/** What really follows once a move is confirmed, by the rules the server has applied to this withdrawal. */
export function consequenceOf(
  move: ConfirmedMove,
  { amount, approvedBy, disputed, review }: Pick<Withdrawal, 'amount' | 'approvedBy' | 'disputed' | 'review'>,
): Consequence {
  const from = review?.secondApprovalFrom ?? null
  const values = {
    amount: formatMoney(amount),
    from: from === null ? '' : formatMoney(from),
    name: approvedBy?.name ?? '',
  }
  return { key: `dialog.${move}.note${suffixOf(move, amount, disputed, review)}`, values }
}

function suffixOf(move: ConfirmedMove, amount: number, disputed: boolean, review: Withdrawal['review']): string {
  // Not known for a moment: then the server's word is awaited with the record.
  if (review === null)
    return move === 'approve' || move === 'second-approve' || move === 'pay-by-hand' ? '.unknown' : ''
  if (move === 'approve' || move === 'second-approve') return `.${review.approvalLeadsTo}`
  if (move !== 'pay-by-hand') return ''
  if (!review.manualNeedsSecond) return '.booked'
  if (disputed) return '.disputed'
  return review.secondApprovalFrom !== null && amount >= review.secondApprovalFrom ? '.second' : '.limit'
}
