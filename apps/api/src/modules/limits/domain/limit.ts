import type { LicenceRules, LimitKind, LimitPeriod } from '@backoffice/contract/licences/rules'
import type { LimitChange, LimitSetter } from '@backoffice/contract/limits/terms'
import { ok, refuse, type Result, type Satang } from '@backoffice/kernel'
import { endOf, type WindowRule } from './window.ts'

/** Amounts in satang, of sessions in hundredths of a minute. */
export type Limit = {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly amount: Satang
  readonly setBy: LimitSetter
  readonly since: Date
  readonly pending: Pending | null
}
/** A higher amount that waits; null: the limit is removed. */
export type Pending = { readonly amount: Satang | null; readonly from: Date; readonly needsConfirmation: boolean }

/** A limit after a change, and what happened to it; null: there is no such limit. */
export type Changed = { readonly change: LimitChange; readonly limit: Limit | null }

export type RaiseRules = Pick<LicenceRules, 'limitRaiseHours' | 'limitRaiseAfterPeriod' | 'limitRaiseConfirmed'>

/** Whether a licence requires a limit of this kind and period, which is then changed but not removed. */
export const isRequired = (
  { kind, period }: Pick<Limit, 'kind' | 'period'>,
  { limitRequired, limitPeriods }: Pick<LicenceRules, 'limitRequired' | 'limitPeriods'>,
): boolean => limitRequired.includes(kind) && limitPeriods.includes(period)

/** The limit as it holds now: a raise that needs no confirmation takes effect by itself. Null: it is removed. */
export function inForce(limit: Limit, now: Date): Limit | null {
  const { pending } = limit
  return pending === null || pending.needsConfirmation || pending.from > now ? limit : raised(limit, pending)
}

/** A removed limit is null; `since` is when the raise could take effect. */
const raised = (limit: Limit, { amount, from }: Pending): Limit | null =>
  amount === null ? null : { ...limit, amount, since: from, pending: null }

type Wanted = Pick<Limit, 'kind' | 'period'> & { readonly amount: Satang | null; readonly by: LimitSetter }

/**
 * Decides a change of the limit in force. A first or lower amount holds immediately and drops what waited; a higher
 * one, or the removal, waits. Null: nothing changes.
 */
export function decideChange(
  current: Limit | null,
  { amount, by, kind, period }: Wanted,
  now: Date,
  rules: RaiseRules & WindowRule,
): Changed | null {
  if (current === null)
    return amount === null
      ? null
      : { change: 'set', limit: { kind, period, amount, setBy: by, since: now, pending: null } }
  if (amount !== null && amount < current.amount)
    return { change: 'lowered', limit: { ...current, amount, setBy: by, since: now, pending: null } }
  if (amount === current.amount)
    return current.pending === null ? null : { change: 'pending-dropped', limit: { ...current, pending: null } }
  if (current.pending !== null && current.pending.amount === amount) return null
  const pending = pendingFor(amount, period, now, rules)
  if (pending.from <= now && !pending.needsConfirmation)
    return { change: amount === null ? 'removed' : 'raised', limit: raised({ ...current, setBy: by }, pending) }
  return { change: amount === null ? 'removal-requested' : 'raise-requested', limit: { ...current, pending } }
}

function pendingFor(amount: Satang | null, period: LimitPeriod, now: Date, rules: RaiseRules & WindowRule): Pending {
  const delayed = now.getTime() + rules.limitRaiseHours * 3_600_000
  const from = rules.limitRaiseAfterPeriod ? Math.max(delayed, endOf(period, now, rules).getTime()) : delayed
  return { amount, from: new Date(from), needsConfirmation: rules.limitRaiseConfirmed }
}

/** The member confirms a raise, once and not before it can take effect. */
export function decideConfirmation(
  current: Limit | null,
  now: Date,
): Result<Changed, 'NO_RAISE_PENDING' | 'LIMIT_NOT_DUE'> {
  if (current === null || current.pending === null) return refuse('NO_RAISE_PENDING')
  const { pending } = current
  if (pending.from > now) return refuse('LIMIT_NOT_DUE', { from: pending.from })
  const limit = raised(current, pending)
  return ok({
    change: limit === null ? 'removed' : 'raised',
    limit: limit === null ? null : { ...limit, since: now },
  })
}
