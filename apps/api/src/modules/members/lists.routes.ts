import {
  creditHistory,
  duplicateMembers,
  duplicatesOfMember,
  memberNotes,
  members,
  memberTimeline,
} from '@backoffice/contract/members/lists'
import { memberBlocks, timelineKinds } from '@backoffice/contract/members/forms'
import { minus, ok, refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { textFor } from '../../platform/personal.ts'
import {
  account,
  code,
  fileColumns,
  instant,
  label,
  type ListExports,
  money,
  type RowOf,
  text,
} from '../lists/index.ts'
import { creditList } from './credit-history.list.ts'
import { duplicateList } from './duplicates.list.ts'
import { eventAction, eventDetails, eventOutcome, eventStatus } from './event-texts.ts'
import { findSimilar } from './find-similar.ts'
import { toMemberResponse } from './member-response.ts'
import { memberList } from './members.list.ts'
import { memberExists, usernameOf } from './members.repo.ts'
import { noteList } from './notes.list.ts'
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

/** Of members; phones are masked and formatted in the row already. */
export const memberColumns = fileColumns(members, 'members', {
  username: { username: 'code', firstName: 'text', lastName: 'text' },
  accountNo: account(({ bank, firstName, lastName }) => ({
    bankCode: bank.code,
    accountNo: bank.accountNo,
    name: `${firstName} ${lastName}`,
  })),
  status: {
    status: 'label',
    blocks: label('members', 'block', row => memberBlocks.filter(block => row.blocks[block])),
  },
  depositSum: { depositSum: 'money', depositCount: 'number' },
  withdrawSum: { withdrawSum: 'money', withdrawCount: 'number' },
  profit: money(row => minus(row.depositSum, row.withdrawSum)),
  tags: text(row => row.tags.join(', ')),
  campaign: code(row => row.campaignCode),
})

const creditColumns = fileColumns(
  creditHistory,
  'member',
  {
    type: label('member', 'credit.type'),
    wallet: label('member', 'credit.wallets'),
    refId: 'code',
    id: 'code',
  },
  'money',
)

const noteColumns = fileColumns(memberNotes, 'member', {
  at: 'instant',
  by: 'person',
  text: 'text',
  pinnedBy: 'person',
})

const timelineColumns = fileColumns(memberTimeline, 'member', {
  at: 'instant',
  kind: label('member', 'timeline.kind'),
  action: text(eventAction),
  outcome: text(eventOutcome),
  actor: 'person',
  from: text((row, texts) => eventStatus(row.kind, row.from, texts)),
  to: text((row, texts) => eventStatus(row.kind, row.to, texts)),
  amount: 'money',
  reason: 'reason',
  details: text(eventDetails),
  object: text((row, texts) => texts.label('member', 'exported.objects', row.object.kind)),
  objectId: code(row => row.object.id),
})

type Similar = Pick<RowOf<'members.duplicates'>, 'dismissed'>
const similarity = {
  reasons: label('members', 'reason'),
  score: 'number',
  dismissedBy: text(({ dismissed }: Similar) => dismissed?.by.name),
  dismissedAt: instant(({ dismissed }: Similar) => dismissed?.at),
  dismissedReason: text(({ dismissed }: Similar) => dismissed?.reason),
} as const
const pairColumns = fileColumns(
  duplicateMembers,
  'members',
  {
    one: { one: code(row => row.members[0]?.username), oneName: text(row => row.members[0]?.name) },
    other: { other: code(row => row.members[1]?.username), otherName: text(row => row.members[1]?.name) },
    found: { foundAt: 'instant' },
    ...similarity,
  },
  'duplicate',
)
const similarColumns = fileColumns(
  duplicatesOfMember,
  'members',
  {
    username: code(row => row.member.username),
    name: text(row => row.member.name),
    status: label('members', 'status', row => row.member.status),
    registeredAt: instant(row => row.member.registeredAt),
    ...similarity,
  },
  'duplicate',
)

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
      columns: similarColumns,
      about,
      read: async ({ params: { id } }) =>
        (await memberExists(reader, id))
          ? ok({ data: await findSimilar(reader, id, clock.now()) })
          : refuse('NOT_FOUND'),
    },
  }
}
