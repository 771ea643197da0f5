import type { LimitKind } from '@backoffice/contract/licences/rules'
import { refuse, type Refused, type Satang, toBaht } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/context.ts'
import { licenceAt } from '../licences/index.ts'
import { type BindingLimit, type LimitContext, type LimitedMember, readBinding } from './binding.ts'
import { listSet } from './limits.repo.ts'

/** The kinds of limits that an action uses. */
const KINDS = { deposit: ['deposit', 'net-deposit'], bet: ['stake', 'loss'] } as const satisfies Record<
  string,
  readonly LimitKind[]
>
export type LimitedAction = keyof typeof KINDS

/** Why an amount is not allowed; of a limit that is reached, which one. */
export type LimitRefusal = Refused<'LIMIT_REACHED' | 'LIMIT_REQUIRED'> & { readonly limit: BindingLimit | null }

/**
 * Whether an amount is within every limit of the member, who is locked: no other transfer of theirs changes what is
 * left until the transaction ends. Refused with the limit that leaves least.
 */
export async function checkLimits(
  module: LimitContext,
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  member: LimitedMember,
  action: LimitedAction,
  amount: Satang,
): Promise<LimitRefusal | null> {
  if (action === 'deposit') {
    const missing = await findMissing(module, { tx, now }, member)
    if (missing !== null) return missing
  }
  const binding = await readBinding(module, tx, member, now, KINDS[action])
  const [reached] = binding
    .filter(({ left }) => left !== null && left < amount)
    .toSorted((one, other) => Number((one.left ?? 0n) - (other.left ?? 0n)))
  return reached === undefined ? null : { ...refuse('LIMIT_REACHED', factsOf(reached)), limit: reached }
}

const factsOf = ({ kind, period, left, until }: BindingLimit) => ({
  kind,
  period,
  left: left === null ? null : toBaht(left),
  until: until?.toISOString() ?? null,
})

/** Under some licences a member deposits with limits of their own only. */
async function findMissing(
  { deps }: LimitContext,
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  member: LimitedMember,
): Promise<LimitRefusal | null> {
  const { rules } = await licenceAt(tx, deps.config, member.licenceVersion)
  if (rules.limitRequired.length === 0) return null
  const set = member.hasLimits ? await listSet(tx, member.id, now) : []
  const missing = rules.limitRequired.flatMap(kind =>
    rules.limitPeriods
      .filter(period => !set.some(each => each.kind === kind && each.period === period))
      .map(period => ({ kind, period })),
  )
  return missing.length === 0 ? null : { ...refuse('LIMIT_REQUIRED', { missing }), limit: null }
}
