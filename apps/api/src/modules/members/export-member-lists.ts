import { ok, refuse, type MemberId } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { words, type ExportColumn, type ListExports, type RowOf } from '../lists/index.ts'
import { usernameOf } from '../reads/index.ts'
import { memberExists } from './changes.repo.ts'
import { findSimilar } from './find-similar.ts'
import { creditHistoryOf, duplicatePairs, notesOf, timelineOfMember } from './member-lists.ts'

const creditColumns: readonly ExportColumn<RowOf<'members.credit-history'>>[] = [
  { id: 'at', en: 'Time', th: 'เวลา', kind: 'instant', of: ({ at }) => at },
  { id: 'type', en: 'Type', th: 'ประเภท', kind: 'word', of: ({ type }) => words.creditTypeLabels[type] },
  { id: 'wallet', en: 'Wallet', th: 'กระเป๋า', kind: 'word', of: ({ wallet }) => words.walletLabels[wallet] },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'before', en: 'Before (THB)', th: 'เครดิตก่อน (บาท)', kind: 'money', of: ({ before }) => before },
  { id: 'after', en: 'After (THB)', th: 'เครดิตหลัง (บาท)', kind: 'money', of: ({ after }) => after },
  { id: 'actor', en: 'Handled by', th: 'ทำรายการโดย', kind: 'text', of: ({ actor }) => actor?.name },
  { id: 'reason', en: 'Reason', th: 'เหตุผล', kind: 'text', of: ({ reason }) => reason },
  { id: 'refId', en: 'About ID', th: 'รหัสรายการที่เกี่ยวข้อง', kind: 'code', of: ({ refId }) => refId },
  { id: 'id', en: 'Entry ID', th: 'รหัสรายการ', kind: 'code', of: ({ id }) => id },
]

const noteColumns: readonly ExportColumn<RowOf<'members.notes'>>[] = [
  { id: 'at', en: 'Time', th: 'เวลา', kind: 'instant', of: ({ at }) => at },
  { id: 'by', en: 'Written by', th: 'เขียนโดย', kind: 'text', of: ({ by }) => by.name },
  { id: 'text', en: 'Note', th: 'หมายเหตุ', kind: 'text', of: ({ text }) => text },
  { id: 'pinnedBy', en: 'Pinned by', th: 'ปักหมุดโดย', kind: 'text', of: ({ pinnedBy }) => pinnedBy?.name },
]

const timelineColumns: readonly ExportColumn<RowOf<'members.timeline'>>[] = [
  { id: 'at', en: 'Time', th: 'เวลา', kind: 'instant', of: ({ at }) => at },
  { id: 'kind', en: 'Kind', th: 'ประเภท', kind: 'word', of: ({ kind }) => words.eventKindLabels[kind] },
  { id: 'action', en: 'Event', th: 'เหตุการณ์', kind: 'word', of: event => words.eventActionLabels(event) },
  { id: 'outcome', en: 'Outcome', th: 'ผล', kind: 'word', of: event => words.eventOutcomeLabels(event) },
  { id: 'actor', en: 'Handled by', th: 'ทำรายการโดย', kind: 'text', of: ({ actor }) => actor?.name },
  {
    id: 'from',
    en: 'Status before',
    th: 'จากสถานะ',
    kind: 'word',
    of: ({ kind, from }) => words.eventStatusLabels(kind, from),
  },
  {
    id: 'to',
    en: 'Status after',
    th: 'เป็นสถานะ',
    kind: 'word',
    of: ({ kind, to }) => words.eventStatusLabels(kind, to),
  },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'reason', en: 'Reason', th: 'เหตุผล', kind: 'text', of: ({ reason }) => reason },
  { id: 'text', en: 'Details', th: 'รายละเอียด', kind: 'word', of: event => words.eventTextLabels(event) },
  { id: 'object', en: 'About', th: 'เกี่ยวกับ', kind: 'word', of: event => words.eventObjectLabels(event) },
  { id: 'objectId', en: 'About ID', th: 'รหัสรายการที่เกี่ยวข้อง', kind: 'code', of: ({ object }) => object.id },
]

type Duplicate = Pick<RowOf<'members.duplicates'>, 'reasons' | 'score' | 'dismissed'>
const duplicateColumns: readonly ExportColumn<Duplicate>[] = [
  {
    id: 'reasons',
    en: 'Shared details',
    th: 'ข้อมูลที่ซ้ำ',
    kind: 'word',
    of: ({ reasons }) => reasons.map(reason => words.duplicateReasonLabels[reason]),
  },
  { id: 'score', en: 'Match score', th: 'คะแนนความตรงกัน', kind: 'number', of: ({ score }) => score },
  {
    id: 'dismissedBy',
    en: 'Dismissed by',
    th: 'ยืนยันว่าเป็นคนละคนโดย',
    kind: 'text',
    of: ({ dismissed }) => dismissed?.by.name,
  },
  { id: 'dismissedAt', en: 'Dismissed', th: 'เวลาที่ยืนยัน', kind: 'instant', of: ({ dismissed }) => dismissed?.at },
  {
    id: 'dismissedReason',
    en: 'Reason for dismissal',
    th: 'เหตุผล',
    kind: 'text',
    of: ({ dismissed }) => dismissed?.reason,
  },
]

const pairColumns: readonly ExportColumn<RowOf<'members.duplicates'>>[] = [
  { id: 'one', en: 'Username', th: 'ยูสเซอร์เนม', kind: 'code', of: ({ members }) => members[0]?.username },
  { id: 'oneName', on: ['one'], en: 'Name', th: 'ชื่อสมาชิก', kind: 'text', of: ({ members }) => members[0]?.name },
  { id: 'other', en: 'Other username', th: 'ยูสเซอร์เนมที่ซ้ำ', kind: 'code', of: ({ members }) => members[1]?.username },
  {
    id: 'otherName',
    on: ['other'],
    en: 'Other name',
    th: 'ชื่อสมาชิกที่ซ้ำ',
    kind: 'text',
    of: ({ members }) => members[1]?.name,
  },
  ...duplicateColumns,
  { id: 'foundAt', on: ['found'], en: 'Found', th: 'เวลาที่พบ', kind: 'instant', of: ({ foundAt }) => foundAt },
]

const likeColumns: readonly ExportColumn<RowOf<'members.duplicates-of'>>[] = [
  { id: 'username', en: 'Username', th: 'ยูสเซอร์เนม', kind: 'code', of: ({ member }) => member.username },
  { id: 'name', en: 'Name', th: 'ชื่อสมาชิก', kind: 'text', of: ({ member }) => member.name },
  {
    id: 'status',
    en: 'Status',
    th: 'สถานะ',
    kind: 'word',
    of: ({ member }) => words.memberStatusLabels[member.status],
  },
  { id: 'registeredAt', en: 'Registered at', th: 'วันที่สมัคร', kind: 'instant', of: ({ member }) => member.registeredAt },
  ...duplicateColumns,
]

type Lists =
  | 'members.credit-history'
  | 'members.notes'
  | 'members.timeline'
  | 'members.duplicates'
  | 'members.duplicates-of'

/** Exports of a member's lists: the same pages, by column. */
export function exportsAroundMember(deps: Deps): Pick<ListExports, Lists> {
  const around = { exportPermission: 'exports.members' } as const
  const about = ({ id }: { readonly id: string }) => usernameOf(deps.reader, id as MemberId)
  return {
    'members.credit-history': {
      exportPermission: 'exports.money',
      about,
      fileName: 'credit-history',
      columns: creditColumns,
      read: (query, actor, { id }) => creditHistoryOf(deps, id as MemberId, query, actor),
    },
    'members.notes': {
      ...around,
      about,
      fileName: 'notes',
      columns: noteColumns,
      read: (query, actor, { id }) => notesOf(deps, id as MemberId, query, actor),
    },
    'members.timeline': {
      ...around,
      about,
      fileName: 'activity',
      columns: timelineColumns,
      read: (query, actor, { id }) => timelineOfMember(deps, id as MemberId, query, actor),
    },
    'members.duplicates': {
      ...around,
      fileName: 'duplicate-members',
      columns: pairColumns,
      read: query => duplicatePairs(deps, query),
    },
    'members.duplicates-of': {
      ...around,
      about,
      fileName: 'duplicates',
      columns: likeColumns,
      read: async (_query, _actor, { id }) =>
        (await memberExists(deps.reader, id as MemberId))
          ? ok({ data: await findSimilar(deps.reader, id as MemberId, deps.clock.now()) })
          : refuse('NOT_FOUND'),
    },
  }
}
