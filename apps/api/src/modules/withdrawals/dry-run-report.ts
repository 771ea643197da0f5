import { type AutoReason, autoReasons } from '@backoffice/contract/withdrawals/rules'
import { type Satang, sumOf, type WithdrawalId } from '@backoffice/kernel'

type Row = {
  readonly id: WithdrawalId
  readonly externalId: string
  readonly username: string
  readonly status: string
  readonly amount: Satang
  readonly requestedAt: Date
  readonly businessDay: string
  readonly reason: string | null
  readonly approvedBy: string | null
  readonly decidedBy: string | null
  readonly autoVersion: number | null
}
type RuleEvaluation = { readonly row: Row; readonly reasons: AutoReason[] }
type Sum = { count: number; amount: Satang }

const MAX_DISPLAYED = 50

/** The manual decision; null: none. */
function toManualDecision({ status, autoVersion, approvedBy, decidedBy }: Row): 'approved' | 'rejected' | null {
  if (status === 'rejected') return 'rejected'
  if (autoVersion !== null) return null
  if (approvedBy !== null && status !== 'cancelled') return 'approved'
  return status === 'paid-by-hand' && decidedBy !== null ? 'approved' : null
}

/** The dry run's figures; `judged` in order of request. */
export function reportOf(evaluated: readonly RuleEvaluation[], isCut: boolean) {
  const [approved, left] = [
    evaluated.filter(({ reasons }) => reasons.length === 0),
    evaluated.filter(({ reasons }) => reasons.length > 0),
  ]
  const by = (group: readonly RuleEvaluation[], decision: 'approved' | 'rejected') =>
    group.filter(({ row }) => toManualDecision(row) === decision)
  const [wrong, missed] = [by(approved, 'rejected'), by(left, 'approved')]
  return {
    examined: evaluated.length,
    approved: totalOf(approved),
    leftToPeople: totalOf(left),
    reasons: autoReasons
      .map(reason => ({ reason, count: left.filter(({ reasons }) => reasons.includes(reason)).length }))
      .filter(({ count }) => count > 0),
    agreement: {
      approvedByBoth: totalOf(by(approved, 'approved')),
      approvedByPeopleOnly: totalOf(missed),
      rejectedByPeopleApprovedByRules: totalOf(wrong),
      rejectedByBoth: totalOf(by(left, 'rejected')),
      rejected: largest(wrong).map(({ row }) => shown(row)),
      left: largest(missed).map(({ row, reasons }) => ({ ...shown(row), reasons: [...reasons] })),
    },
    byDay: [...Map.groupBy(evaluated, ({ row }) => row.businessDay)]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, group]) => ({
        day,
        requested: totalOf(group),
        approved: totalOf(group.filter(({ reasons }) => reasons.length === 0)),
      })),
    approximations: [
      ...(['LIMITS_AS_NOW', 'TAGS_AS_NOW', 'BANK_AND_PHONE_AS_NOW', 'LET_THROUGH_BY_APPROVAL_TIME'] as const),
      ...(isCut ? (['NOT_ALL_EXAMINED'] as const) : []),
    ],
  }
}

const totalOf = (group: readonly RuleEvaluation[]): Sum => ({
  count: group.length,
  amount: sumOf(group, ({ row }) => row.amount),
})
const largest = (group: readonly RuleEvaluation[]): RuleEvaluation[] =>
  group
    .toSorted((one, other) => (one.row.amount > other.row.amount ? -1 : one.row.amount < other.row.amount ? 1 : 0))
    .slice(0, MAX_DISPLAYED)
const shown = ({ id, externalId, username, amount, requestedAt, status, reason }: Row) => ({
  id,
  externalId,
  username,
  amount,
  requestedAt,
  status,
  reason,
})
