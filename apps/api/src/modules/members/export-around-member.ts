import { ok, refuse, type MemberId } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { ExportColumn, ListExports, RowOf } from '../lists/index.ts'
import { memberExists } from './changes.repo.ts'
import { findLike } from './find-like.ts'
import { creditHistoryOf, duplicatePairs, notesOf, timelineOfMember } from './list-around-member.ts'

const creditColumns: readonly ExportColumn<RowOf<'members.credit-history'>>[] = [
  { id: 'id', en: 'Line', th: 'รหัสรายการ', kind: 'code', of: ({ id }) => id },
  { id: 'at', en: 'Time', th: 'เวลา', kind: 'instant', of: ({ at }) => at },
  { id: 'type', en: 'What', th: 'ประเภท', kind: 'text', of: ({ type }) => type },
  { id: 'wallet', en: 'Wallet', th: 'กระเป๋า', kind: 'text', of: ({ wallet }) => wallet },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'before', en: 'Before (THB)', th: 'เครดิตก่อน (บาท)', kind: 'money', of: ({ before }) => before },
  { id: 'after', en: 'After (THB)', th: 'เครดิตหลัง (บาท)', kind: 'money', of: ({ after }) => after },
  { id: 'refId', en: 'About', th: 'รหัสอ้างอิง', kind: 'code', of: ({ refId }) => refId },
  { id: 'actor', en: 'By', th: 'โดย', kind: 'text', of: ({ actor }) => actor?.name },
  { id: 'reason', en: 'Reason', th: 'เหตุผล', kind: 'text', of: ({ reason }) => reason },
]

const noteColumns: readonly ExportColumn<RowOf<'members.notes'>>[] = [
  { id: 'at', en: 'Time', th: 'เวลา', kind: 'instant', of: ({ at }) => at },
  { id: 'by', en: 'By', th: 'โดย', kind: 'text', of: ({ by }) => by.name },
  { id: 'text', en: 'Note', th: 'บันทึก', kind: 'text', of: ({ text }) => text },
  { id: 'pinnedBy', en: 'Pinned by', th: 'ปักหมุดโดย', kind: 'text', of: ({ pinnedBy }) => pinnedBy?.name },
]

const timelineColumns: readonly ExportColumn<RowOf<'members.timeline'>>[] = [
  { id: 'at', en: 'Time', th: 'เวลา', kind: 'instant', of: ({ at }) => at },
  { id: 'kind', en: 'Kind', th: 'ประเภท', kind: 'text', of: ({ kind }) => kind },
  { id: 'action', en: 'What', th: 'เหตุการณ์', kind: 'text', of: ({ action }) => action },
  { id: 'outcome', en: 'Outcome', th: 'ผล', kind: 'text', of: ({ outcome, code }) => code ?? outcome },
  { id: 'actor', en: 'By', th: 'โดย', kind: 'text', of: ({ actor }) => actor?.name },
  { id: 'object', en: 'About', th: 'เกี่ยวกับ', kind: 'text', of: ({ object }) => object.kind },
  { id: 'objectId', en: 'Its id', th: 'รหัสอ้างอิง', kind: 'code', of: ({ object }) => object.id },
  { id: 'from', en: 'From', th: 'จากสถานะ', kind: 'text', of: ({ from }) => from },
  { id: 'to', en: 'To', th: 'เป็นสถานะ', kind: 'text', of: ({ to }) => to },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'reason', en: 'Reason', th: 'เหตุผล', kind: 'text', of: ({ reason }) => reason },
  { id: 'text', en: 'Words', th: 'รายละเอียด', kind: 'text', of: ({ text }) => text },
]

type Duplicate = Pick<RowOf<'members.duplicates'>, 'reasons' | 'score' | 'dismissed'>
const duplicateColumns: readonly ExportColumn<Duplicate>[] = [
  { id: 'reasons', en: 'Why', th: 'เหตุที่ซ้ำ', kind: 'text', of: ({ reasons }) => reasons.join(', ') },
  { id: 'score', en: 'Likeness (%)', th: 'ความเหมือน (%)', kind: 'number', of: ({ score }) => score },
  { id: 'dismissedBy', en: 'Dismissed by', th: 'ปัดตกโดย', kind: 'text', of: ({ dismissed }) => dismissed?.by.name },
  { id: 'dismissedAt', en: 'Dismissed', th: 'เวลาที่ปัดตก', kind: 'instant', of: ({ dismissed }) => dismissed?.at },
  { id: 'dismissedReason', en: 'Why dismissed', th: 'เหตุผลที่ปัดตก', kind: 'text', of: ({ dismissed }) => dismissed?.reason },
]

const pairColumns: readonly ExportColumn<RowOf<'members.duplicates'>>[] = [
  { id: 'one', en: 'Member', th: 'ยูสเซอร์', kind: 'code', of: ({ members }) => members[0]?.username },
  { id: 'oneName', on: ['one'], en: 'Name', th: 'ชื่อสมาชิก', kind: 'text', of: ({ members }) => members[0]?.name },
  { id: 'other', en: 'Other member', th: 'ยูสเซอร์ที่ซ้ำ', kind: 'code', of: ({ members }) => members[1]?.username },
  { id: 'otherName', on: ['other'], en: 'Other name', th: 'ชื่อสมาชิกที่ซ้ำ', kind: 'text', of: ({ members }) => members[1]?.name },
  ...duplicateColumns,
  { id: 'foundAt', on: ['found'], en: 'Found', th: 'เวลาที่พบ', kind: 'instant', of: ({ foundAt }) => foundAt },
]

const likeColumns: readonly ExportColumn<RowOf<'members.duplicates-of'>>[] = [
  { id: 'username', en: 'Member', th: 'ยูสเซอร์', kind: 'code', of: ({ member }) => member.username },
  { id: 'name', en: 'Name', th: 'ชื่อสมาชิก', kind: 'text', of: ({ member }) => member.name },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'code', of: ({ member }) => member.status },
  { id: 'registeredAt', en: 'Registered at', th: 'วันที่สมัคร', kind: 'instant', of: ({ member }) => member.registeredAt },
  ...duplicateColumns,
]

type Lists = 'members.credit-history' | 'members.notes' | 'members.timeline' | 'members.duplicates' | 'members.duplicates-of'

/** What there is around a member, as it may be taken out: the same pages, column by column. */
export function exportsAroundMember(deps: Deps): Pick<ListExports, Lists> {
  const about = { exportPermission: 'exports.members' } as const
  return {
    'members.credit-history': { exportPermission: 'exports.money', fileName: 'credit-history', columns: creditColumns, read: (query, _actor, { id }) => creditHistoryOf(deps, id as MemberId, query) },
    'members.notes': { ...about, fileName: 'member-notes', columns: noteColumns, read: (query, _actor, { id }) => notesOf(deps, id as MemberId, query) },
    'members.timeline': { ...about, fileName: 'member-timeline', columns: timelineColumns, read: (query, actor, { id }) => timelineOfMember(deps, id as MemberId, query, actor) },
    'members.duplicates': { ...about, fileName: 'duplicate-members', columns: pairColumns, read: (query) => duplicatePairs(deps, query) },
    'members.duplicates-of': {
      ...about, fileName: 'duplicates-of-member', columns: likeColumns,
      read: async (_query, _actor, { id }) => ((await memberExists(deps.reader, id as MemberId)) ? ok({ data: await findLike(deps.reader, id as MemberId, deps.clock.now()) }) : refuse('NOT_FOUND')),
    },
  }
}
