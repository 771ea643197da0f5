import type { CampaignForm } from '@backoffice/contract/campaigns/forms'
import type { FieldProblem } from '@backoffice/contract/field-errors'

/** (NGR − cost) ÷ cost in basis points, rounded towards zero; null without a cost. */
export function returnOnCost(ngr: bigint, cost: bigint): number | null {
  if (cost === 0n) return null
  const points = Number(((ngr - cost) * 10_000n) / cost)
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(points, Number.MAX_SAFE_INTEGER))
}

type Problem = FieldProblem<'code' | 'startsAt' | 'endsAt'>

/** A new end must be in the future: one that has passed can never be changed again. */
export function scheduleProblem(
  { endsAt }: Pick<CampaignForm, 'endsAt'>,
  now: Date,
  before: Date | null = null,
): Problem | null {
  if (endsAt === null) return null
  return endsAt <= now && endsAt.getTime() !== before?.getTime() ? { field: 'endsAt', code: 'IN_PAST' } : null
}

/** What a change must leave as it is: instants that have passed, and the code that clicks and members carry. */
export function changeProblem(before: CampaignForm, after: CampaignForm, inUse: boolean, now: Date): Problem | null {
  if (inUse && before.code.toLowerCase() !== after.code.toLowerCase()) return { field: 'code', code: 'IN_USE' }
  for (const field of ['startsAt', 'endsAt'] as const) {
    const [at, next] = [before[field], after[field]]
    if (at !== null && at <= now && at.getTime() !== next?.getTime()) return { field, code: 'PASSED' }
  }
  return scheduleProblem(after, now, before.endsAt)
}
