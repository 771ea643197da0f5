import { type Endpoints, type HandlerOutput, permissionOf } from '@backoffice/contract'
import { type MemberId, ok, refuse } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Handler } from '../../platform/http/index.ts'
import { textFor } from '../../platform/personal.ts'
import { readLicence } from '../licences/index.ts'
import { memberExists } from '../members/index.ts'
import type { ExclusionContext } from './context.ts'
import { returnableFrom } from './domain/exclusion.ts'
import { type Exclusion, exclusionList } from './exclusions.list.ts'
import { findOpenReturn } from './returns.repo.ts'
import { returnList, type ReturnRecord } from './returns.list.ts'

/** A reason is free text, which can contain a phone or an account number. */
export const showExclusion = (row: Exclusion, viewer: AdminActor): Exclusion => ({
  ...row,
  reason: textFor(viewer, row.reason),
})

export function showReturn(row: ReturnRecord, { permissions, ...viewer }: AdminActor) {
  const canDecide = permissions.has(permissionOf('exclusions.approve-return'))
  const can: ('approve' | 'refuse')[] = []
  if (canDecide && row.status === 'due' && row.decided) can.push('approve')
  if (canDecide && (row.status === 'due' || row.status === 'waiting')) can.push('refuse')
  return { ...row, reason: textFor({ permissions, ...viewer }, row.reason), can }
}

const MAX_LISTED = 50

/** What excludes a member, what did before, and what can be set now. */
export const ofMemberHandler =
  ({ deps }: ExclusionContext): Handler<Endpoints['exclusions.of-member']> =>
  async ({ params, actor }) => {
    const memberId = params.id as MemberId
    const { db, clock, config } = deps
    if (!(await memberExists(db, memberId))) return refuse('NOT_FOUND')
    const now = clock.now()
    const narrowed = await exclusionList.narrow(db, { memberId, from: null, until: null }, now)
    const ids = (await narrowed.page({ sort: '-startsAt', limit: MAX_LISTED, cursor: null })).rows
    const history = ids.map(row => showExclusion(row, actor))
    const { rules } = await readLicence(db, config)
    const current = history.find(({ status }) => status !== 'ended') ?? null
    const from = current === null || current.kind === 'timeout' ? null : returnableFrom(current, rules)
    const open = current === null ? undefined : await findOpenReturn(db, current.id)
    const shown = open === undefined ? undefined : await returnList.find(db, open.id, now)
    return ok({
      data: {
        current,
        return: shown === undefined ? null : showReturn(shown, actor),
        returnableFrom: from,
        history,
        rules: {
          hours: { min: rules.timeOutMinHours, max: rules.timeOutMaxDays === null ? null : rules.timeOutMaxDays * 24 },
          days: { min: rules.exclusionMinDays, max: rules.exclusionMaxDays },
          forGood: rules.exclusionForGood,
        },
        can: actionsFor(actor, { current, isOpen: open !== undefined, from, now }),
      },
    })
  }

type OfMember = HandlerOutput<Endpoints['exclusions.of-member']>['data']
type State = {
  readonly current: Exclusion | null
  readonly isOpen: boolean
  readonly from: Date | null
  readonly now: Date
}

/** One for good cannot become longer. */
function actionsFor({ permissions }: AdminActor, { current, isOpen, from, now }: State): OfMember['can'] {
  if (!permissions.has(permissionOf('exclusions.exclude'))) return []
  const can: OfMember['can'] = []
  if (current === null || current.kind === 'timeout') can.push('set-timeout')
  if (current === null || current.kind === 'timeout' || current.endsAt !== null) can.push('exclude')
  if (from !== null && from <= now && !isOpen) can.push('request-return')
  return can
}
