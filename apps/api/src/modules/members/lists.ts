import {
  creditHistory,
  duplicateMembers,
  memberNotes,
  members,
  memberTimeline,
} from '@backoffice/contract/members/lists'
import { timelineKinds } from '@backoffice/contract/members/forms'
import { ok, refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { textFor } from '../../platform/personal.ts'
import type { ListExports } from '../lists/index.ts'
import { creditList } from './credit-history.list.ts'
import { duplicateList } from './duplicates.repo.ts'
import {
  creditColumns,
  likeColumns,
  memberColumns,
  noteColumns,
  pairColumns,
  timelineColumns,
} from './export-columns.ts'
import { findSimilar } from './find-similar.ts'
import { toMemberResponse } from './member-response.ts'
import { memberList } from './members.list.ts'
import { memberExists, usernameOf } from './members.repo.ts'
import { noteList } from './notes.repo.ts'
import { timelineList } from './timeline.list.ts'

/** The lists of members and of one member's records, masked as this admin may see them. */
export function memberLists(deps: Deps) {
  const exists = ({ id }: { readonly id: string }) => memberExists(deps.reader, id)
  return {
    'members.list': listHandler(members, deps, {
      list: memberList,
      narrow: filters => filters,
      show: (records, { actor }) =>
        records.map(record => toMemberResponse(record, actor, deps.config.services.player !== null)),
    }),
    'members.credit-history': listHandler(creditHistory, deps, {
      list: creditList,
      narrow: (filters, { params }) => ({ ...filters, memberId: params.id }),
      exists,
      show: (entries, { actor }) => entries.map(entry => ({ ...entry, reason: textFor(actor, entry.reason) })),
    }),
    'members.notes': listHandler(memberNotes, deps, {
      list: noteList,
      narrow: (filters, { params }) => ({ ...filters, memberId: params.id }),
      exists,
      show: (notes, { actor }) => notes.map(note => ({ ...note, text: textFor(actor, note.text) })),
    }),
    // Each kind needs its own permission; addresses are treated like phones.
    'members.timeline': listHandler(memberTimeline, deps, {
      list: timelineList,
      narrow: ({ kind = timelineKinds, ...filters }, { actor, params }) => ({
        ...filters,
        memberId: params.id,
        kinds: [...new Set(kind)].filter(
          each =>
            (each !== 'deposit' || actor.permissions.has('deposits.read')) &&
            (each !== 'withdrawal' || actor.permissions.has('withdrawals.read')),
        ),
      }),
      exists,
      show: (events, { actor }) =>
        events.map(event => ({
          ...event,
          reason: textFor(actor, event.reason),
          text: event.kind === 'note' ? textFor(actor, event.text) : event.text,
        })),
    }),
    'members.duplicates': listHandler(duplicateMembers, deps, {
      list: duplicateList,
      narrow: filters => filters,
      show: pairs => pairs,
    }),
  }
}

export function memberExports(
  { reader, clock }: Deps,
  lists: ReturnType<typeof memberLists>,
): Pick<ListExports, keyof typeof lists | 'members.duplicates-of'> {
  const about = ({ id }: { readonly id: string }) => usernameOf(reader, id)
  return {
    'members.list': { columns: memberColumns, read: lists['members.list'] },
    'members.credit-history': { columns: creditColumns, about, read: lists['members.credit-history'] },
    'members.notes': { columns: noteColumns, about, read: lists['members.notes'] },
    'members.timeline': { columns: timelineColumns, about, read: lists['members.timeline'] },
    'members.duplicates': { columns: pairColumns, read: lists['members.duplicates'] },
    'members.duplicates-of': {
      columns: likeColumns,
      about,
      read: async ({ params: { id } }) =>
        (await memberExists(reader, id))
          ? ok({ data: await findSimilar(reader, id, clock.now()) })
          : refuse('NOT_FOUND'),
    },
  }
}
