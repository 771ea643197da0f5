import { type LicenceCap, limitKinds, type LimitKind } from '@backoffice/contract/licences/rules'
import { larger, minus, type Satang, smaller, toBaht, ZERO } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { depositLimitOf, levelsOf, limitsDeposits } from '../documents/index.ts'
import { licenceAt, type LicenceInForce } from '../licences/index.ts'
import type { Member } from '../members/index.ts'
import { inForce, type Limit } from './domain/limit.ts'
import { leavesAt, type LimitWindow, windowOf } from './domain/window.ts'
import { readUsedLimits, type UsedLimit, type Windows } from './use.repo.ts'

/** What binds a member in one kind and period: the lower of their own limit and the licence's. */
export type BindingLimit = Pick<Limit, 'kind' | 'period'> & {
  readonly amount: Satang
  readonly own: Limit | null
  readonly cap: Satang | null
  readonly used: Satang | null
  /** Null: sessions are counted by the player site. Never below zero. */
  readonly left: Satang | null
  readonly window: LimitWindow
  /** When the window ends, or the first part of the use leaves it. */
  readonly until: Date | null
}

export type LimitContext = { readonly deps: Pick<Deps, 'config'> }
export type LimitedMember = Pick<Member, 'id' | 'hasLimits' | 'licenceVersion'>

/** The windows that run now, by the licence. */
export const windowsAt = ({ deps }: LimitContext, { rules }: Pick<LicenceInForce, 'rules'>, now: Date): Windows => {
  const rule = { dayRule: deps.config.dayRule, window: rules.limitWindow }
  return { day: windowOf('day', now, rule), week: windowOf('week', now, rule), month: windowOf('month', now, rule) }
}

/**
 * The limits that bind a member now, with their use: one statement, and none for a member without limits under a
 * licence without caps. Exact with the member's row locked.
 */
export async function readBinding(
  context: LimitContext,
  reader: Reader,
  member: LimitedMember,
  now: Date,
  kinds: readonly LimitKind[] = limitKinds,
): Promise<BindingLimit[]> {
  const licence = await licenceAt(reader, context.deps.config, member.licenceVersion)
  const caps = [...licence.rules.limitCaps, ...(await capOfLevel(context, reader, member, licence, now))].filter(
    ({ kind }) => kinds.includes(kind),
  )
  if (!member.hasLimits && caps.length === 0) return []
  const windows = windowsAt(context, licence, now)
  const found = await readUsedLimits(reader, member.id, { kinds, caps, windows })
  return found
    .flatMap(each => toBinding(each, windows, now) ?? [])
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}

const PERIODS = ['day', 'week', 'month']
const placeOf = ({ kind, period }: Pick<Limit, 'kind' | 'period'>): number =>
  limitKinds.indexOf(kind) * PERIODS.length + PERIODS.indexOf(period)

/** Null: the only limit is the member's own, and it is removed by now. */
export function toBinding(
  { kind, period, own: stored, cap, used, firstAt }: UsedLimit,
  windows: Windows,
  now: Date,
): BindingLimit | null {
  const own = stored === null ? null : inForce(stored, now)
  const amount = own === null ? cap : cap === null ? own.amount : smaller(own.amount, cap)
  if (amount === null) return null
  const window = windows[period]
  const left = used === null ? null : larger(ZERO, minus(amount, used))
  return { kind, period, amount, own, cap, used, left, window, until: leavesAt(period, window, firstAt) }
}

/** The cap of deposits that the member's documents leave, where the licence limits deposits by level. */
async function capOfLevel(
  { deps: { config } }: LimitContext,
  reader: Reader,
  { id }: LimitedMember,
  { rules }: LicenceInForce,
  now: Date,
): Promise<LicenceCap[]> {
  if (!limitsDeposits(rules)) return []
  const levels = await levelsOf(reader, [id], { rules, now, dayRule: config.dayRule })
  const amount = depositLimitOf(levels.get(id) ?? 0, rules)
  return amount === null ? [] : [{ kind: 'deposit', period: 'month', amount: toBaht(amount) }]
}
