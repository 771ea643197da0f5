import type { Step } from './running-balance.ts'

/**
 * Some banks write debits with a minus in the debit column; elsewhere a minus there is a returned amount. True when the
 * running balance proves that every such row is a debit: it must hold in one order of the rows, and the other order
 * must fail for any meaning of the signs.
 */
export function provesSigns(steps: readonly Step[]): boolean {
  const signed = steps.filter(step => step.signed === true)
  if (signed.length === 0) return true
  if (steps.some(step => step.balance === undefined)) return false
  const [order, other] = [steps, steps.toReversed()].filter(each => holdsSomehow(each))
  if (order === undefined || other !== undefined || !holds(order, step => [step.moved])) return false
  // No row precedes the oldest to show its direction: the others do, if they use the column consistently.
  return (
    order[0]?.signed !== true || (signed.length > 1 && order.every(step => step.moved >= 0n || step.signed === true))
  )
}

const holdsSomehow = (steps: readonly Step[]): boolean =>
  holds(steps, ({ moved: updated, signed }) => (signed === true ? [updated, -updated] : [updated]))

function holds(steps: readonly Step[], actionsFor: (step: Step) => readonly bigint[]): boolean {
  return steps.every((step, at) => {
    const before = steps[at - 1]
    return before === undefined || actionsFor(step).includes((step.balance ?? 0n) - (before.balance ?? 0n))
  })
}
