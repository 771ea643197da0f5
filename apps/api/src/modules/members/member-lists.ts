import { timelineKinds } from '@backoffice/contract/members/forms'
import type { Endpoints, ErrorCode, HandlerOutput } from '@backoffice/contract'
import { ok, refuse, type MemberId, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { canSeePersonal, textFor } from '../../platform/personal.ts'
import type { Call } from '../../platform/http/index.ts'
import { listPage } from '../../platform/lists/list-page.ts'
import { type Period, periodOf } from '../../platform/lists/period.ts'
import { countCredit, countMemberTimeline, countRows, readCreditPage, readMemberTimeline } from '../reads/index.ts'
import { memberExists } from './changes.repo.ts'
import { findNamed, type PairFilters, pairsWhere, readPairs } from './duplicates.repo.ts'
import { notesWhere, readNotes } from './notes.repo.ts'

type Lists = 'members.credit-history' | 'members.notes' | 'members.timeline' | 'members.duplicates'
type ListQuery<N extends Lists> = Call<Endpoints[N]>['query']
type ListResult<N extends Lists> = Promise<Result<HandlerOutput<Endpoints[N]>, ErrorCode>>

/** The period of a list about an existing member. */
async function about(
  { reader, config }: Deps,
  id: MemberId,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<Result<Period, ErrorCode>> {
  const period = periodOf(query, config.dayRule)
  if (!period.ok) return period
  return (await memberExists(reader, id)) ? ok(period.value) : refuse('NOT_FOUND')
}
const isDown = ({ sort }: { sort: string }): boolean => sort.startsWith('-')

export async function creditHistoryOf(
  deps: Deps,
  id: MemberId,
  query: ListQuery<'members.credit-history'>,
  viewer: AdminActor,
): ListResult<'members.credit-history'> {
  const { reader, clock } = deps
  const period = await about(deps, id, query)
  if (!period.ok) return period
  const filters = { memberId: id, types: query.type ?? null, period: period.value }
  return listPage({
    list: 'members.credit-history',
    query,
    filters,
    now: clock.now(),
    read: (cursor, limit) => readCreditPage(reader, filters, isDown(query), cursor, limit),
    count: query.count === '1' ? () => countCredit(reader, filters) : null,
    show: entries =>
      entries.map(({ actorKind, actorName, position: _position, ...entry }) => ({
        ...entry,
        reason: textFor(viewer, entry.reason),
        actor: actorKind === null || actorName === null ? null : { kind: actorKind, name: actorName },
      })),
  })
}

export async function notesOf(
  deps: Deps,
  id: MemberId,
  query: ListQuery<'members.notes'>,
  viewer: AdminActor,
): ListResult<'members.notes'> {
  const { reader, clock } = deps
  const period = await about(deps, id, query)
  if (!period.ok) return period
  const filters = {
    memberId: id,
    pinned: yesOrNo(query.pinned),
    q: query.q ?? null,
    seesPersonal: canSeePersonal(viewer),
    period: period.value,
  }
  return listPage({
    list: 'members.notes',
    query,
    filters,
    now: clock.now(),
    read: (cursor, limit) => readNotes(reader, filters, isDown(query), cursor, limit),
    count: query.count === '1' ? () => countRows(reader, notesWhere(filters)) : null,
    show: notes => notes.map(({ position: _position, ...note }) => ({ ...note, text: textFor(viewer, note.text) })),
  })
}

/** Each part needs its own permission; addresses are treated like phones. */
export async function timelineOfMember(
  deps: Deps,
  id: MemberId,
  query: ListQuery<'members.timeline'>,
  viewer: AdminActor,
): ListResult<'members.timeline'> {
  const { reader, clock } = deps
  const period = await about(deps, id, query)
  if (!period.ok) return period
  const kinds = (query.kind ?? timelineKinds).filter(
    kind =>
      (kind !== 'deposit' || viewer.permissions.has('deposits.read')) &&
      (kind !== 'withdrawal' || viewer.permissions.has('withdrawals.read')),
  )
  const filters = {
    memberId: id,
    kinds: [...new Set(kinds)],
    period: period.value,
    showsAddresses: canSeePersonal(viewer),
  }
  return listPage({
    list: 'members.timeline',
    query,
    filters,
    now: clock.now(),
    read: (cursor, limit) => readMemberTimeline(reader, filters, isDown(query), cursor, limit),
    count: query.count === '1' ? () => countMemberTimeline(reader, filters) : null,
    show: events =>
      events.map(({ position: _position, ...event }) => ({
        ...event,
        reason: textFor(viewer, event.reason),
        text: event.kind === 'note' ? textFor(viewer, event.text) : event.text,
      })),
  })
}

export async function duplicatePairs(
  { reader, clock, config }: Deps,
  query: ListQuery<'members.duplicates'>,
): ListResult<'members.duplicates'> {
  const period = periodOf(query, config.dayRule)
  if (!period.ok) return period
  const requested = {
    reasons: query.reason ?? null,
    dismissed: query.dismissed === 'yes',
    q: query.q ?? null,
    period: period.value,
  }
  // Once for rows and count, and only for a valid page request.
  let looked: Promise<PairFilters> | undefined
  const filters = () => (looked ??= findNamed(reader, requested.q).then(named => ({ ...requested, named })))
  return listPage({
    list: 'members.duplicates',
    query,
    filters: requested,
    now: clock.now(),
    read: async (cursor, limit) => readPairs(reader, await filters(), isDown(query), cursor, limit),
    count: query.count === '1' ? async () => countRows(reader, pairsWhere(await filters())) : null,
    show: pairs =>
      pairs.map(({ position: _position, members, reasons, ...pair }) => ({
        ...pair,
        members: [...members],
        reasons: [...reasons],
      })),
  })
}

const yesOrNo = (value: 'yes' | 'no' | undefined): boolean | null => (value === undefined ? null : value === 'yes')
