import type { Step } from './running-balance.ts'

/**
 * Some banks write what went out with a minus in its own column; elsewhere a minus there is money that came back.
 * Whether the running balance shows that every such row went out: it must hold in one order of the rows, while the
 * other order must not hold whatever the signs mean, as it may where amounts are equal.
 */
export function provesSigns(steps: readonly Step[]): boolean {
  const signed = steps.filter(step => step.signed === true)
  if (signed.length === 0) return true
  if (steps.some(step => step.balance === undefined)) return false
  const [order, other] = [steps, steps.toReversed()].filter(each => holdsSomehow(each))
  if (order === undefined || other !== undefined || !holds(order, step => [step.moved])) return false
  // No row before the oldest shows which way it went: the others do where they write the column in one way.
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
