import type { LimitKind, LimitPeriod } from '@backoffice/contract/licences/rules'
import type { LimitSetter } from '@backoffice/contract/limits/terms'
import { type AdminId, newId, ok, type Result, type Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/context.ts'
import type { RefusedFields } from '../../../platform/http/refusal.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { licenceAt, type LicenceInForce } from '../../licences/index.ts'
import type { LimitedMember } from '../binding.ts'
import type { LimitsContext } from '../context.ts'
import { type Changed, decideChange, inForce, isRequired, type Limit } from '../domain/limit.ts'
import { findLimit, insertChange, removeLimit, saveLimit } from '../limits.repo.ts'

/** Who changes a limit, and why. */
export type ChangedBy = {
  readonly by: LimitSetter
  readonly adminId: AdminId | null
  readonly reason: string | null
}
export type WantedLimit = {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly amount: Satang | null
}

/**
 * Changes a limit of a member who is locked: a first or lower amount holds from this transaction on, a higher one after
 * the licence's delay. Kinds and periods that the licence does not have are refused; those a member has can be removed,
 * unless the licence requires them.
 */
export async function changeLimit(
  module: LimitsContext,
  context: CommandContext,
  member: LimitedMember,
  wanted: WantedLimit,
  { path = '', ...by }: ChangedBy & { readonly path?: string },
): Promise<Result<Changed | null, never> | RefusedFields<'VALIDATION'>> {
  const { tx, now } = context
  const licence = await licenceAt(tx, module.deps.config, member.licenceVersion)
  const { rules } = licence
  if (wanted.amount !== null) {
    if (!rules.limitKinds.includes(wanted.kind)) return badField(`${path}kind`, 'NOT_ALLOWED')
    if (!rules.limitPeriods.includes(wanted.period)) return badField(`${path}period`, 'NOT_ALLOWED')
  } else if (isRequired(wanted, rules)) return badField(`${path}amount`, 'NOT_ALLOWED')
  const current = await readCurrent(module, context, member, wanted, licence)
  const changed = decideChange(current, { ...wanted, by: by.by }, now, {
    ...rules,
    dayRule: module.deps.config.dayRule,
    window: rules.limitWindow,
  })
  if (changed !== null) await saveChange(module, context, member, { ...by, changed, before: current, licence })
  return ok(changed)
}

/** The limit in force; a raise that took effect by itself meanwhile is recorded. */
export async function readCurrent(
  module: LimitsContext,
  context: CommandContext,
  member: LimitedMember,
  of: Pick<Limit, 'kind' | 'period'>,
  licence: LicenceInForce,
): Promise<Limit | null> {
  const stored = await findLimit(context.tx, member.id, of)
  if (stored === null) return null
  const limit = inForce(stored, context.now)
  if (limit === stored) return stored
  const changed: Changed = { change: limit === null ? 'removed' : 'raised', limit }
  const by = { by: stored.setBy, adminId: null, reason: null }
  await saveChange(module, context, member, { ...by, changed, before: stored, licence })
  return limit
}

type Saved = ChangedBy & {
  readonly changed: Changed
  readonly before: Limit | null
  readonly licence: LicenceInForce
}

/** Writes a decided change with its history, and reports it to the player site. */
export async function saveChange(
  { playerSite }: Pick<LimitsContext, 'playerSite'>,
  { tx, now, announce }: CommandContext,
  { id: memberId }: LimitedMember,
  { changed: { change, limit }, before, licence, ...by }: Saved,
): Promise<void> {
  const of = limit ?? before
  if (of === null) throw new Error('a change of no limit')
  const { kind, period } = of
  await (limit === null ? removeLimit(tx, memberId, of) : saveLimit(tx, memberId, limit))
  const id = newId(now.getTime())
  await insertChange(tx, {
    id,
    memberId,
    kind,
    period,
    change,
    before,
    after: limit,
    ...by,
    licenceVersion: licence.version,
    now,
  })
  announce({ name: 'limit.changed', topic: 'members', ids: [memberId] })
  await playerSite.notify(tx, 'limit.changed', {
    memberId,
    subjectId: id,
    at: now,
    facts: {
      kind,
      period,
      change,
      amount: limit?.amount ?? null,
      pending: limit?.pending ?? null,
      by: by.by,
      changedAt: now,
    },
  })
}

/** A limit in the audit log. */
export const auditedLimit = (limit: Limit | null) =>
  limit === null
    ? { amount: null }
    : {
        amount: limit.amount,
        ...(limit.pending === null ? {} : { pendingAmount: limit.pending.amount, pendingFrom: limit.pending.from }),
      }
