import { permissionOf } from '@backoffice/contract'
import type { memberLimit, MemberLimitsResponse, siteLimit } from '@backoffice/contract/limits/forms'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import { textFor } from '../../platform/personal.ts'
import { licenceAt } from '../licences/index.ts'
import { type BindingLimit, type LimitContext, type LimitedMember, readBinding } from './binding.ts'
import { listChanges } from './limits.repo.ts'

/** A limit as staff see it. */
export const toLimitResponse = ({
  kind,
  period,
  amount,
  own,
  cap,
  used,
  left,
  window,
  until,
}: BindingLimit): z.output<typeof memberLimit> => ({
  kind,
  period,
  amount,
  own: own?.amount ?? null,
  cap,
  setBy: own === null || (cap !== null && cap < own.amount) ? 'profile' : own.setBy,
  since: own?.since ?? null,
  used,
  left,
  from: window.from,
  until,
  pending: own?.pending ?? null,
})

/** A limit as its player sees it. */
export function toSiteLimit(limit: BindingLimit): z.output<typeof siteLimit> {
  const { since: _since, ...shown } = toLimitResponse(limit)
  return shown
}

/** All about a member's limits, as an admin sees it. */
export async function showLimits(
  module: LimitContext,
  reader: Reader,
  member: LimitedMember,
  { actor, now }: { readonly actor: AdminActor; readonly now: Date },
): Promise<MemberLimitsResponse> {
  const { rules } = await licenceAt(reader, module.deps.config, member.licenceVersion)
  const binding = await readBinding(module, reader, member, now)
  const changes = await listChanges(reader, member.id)
  return {
    limits: binding.map(toLimitResponse),
    changes: changes.map(change => ({ ...change, reason: textFor(actor, change.reason) })),
    offered: { kinds: [...rules.limitKinds], periods: [...rules.limitPeriods] },
    canChange: actor.permissions.has(permissionOf('limits.set')),
  }
}
