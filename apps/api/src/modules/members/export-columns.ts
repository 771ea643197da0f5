import { memberBlocks } from '@backoffice/contract/members/forms'
import { minus } from '@backoffice/kernel'
import {
  accountColumns,
  code,
  type ExportColumn,
  instant,
  label,
  money,
  reasonColumn,
  integer,
  type RowOf,
  text,
  words,
} from '../lists/index.ts'

type Row = RowOf<'members.list'>
/** Phones are masked and formatted in the row already. */
export const memberColumns: readonly ExportColumn<Row>[] = [
  code('username', 'Username', 'ยูสเซอร์เนม', row => row.username),
  text('firstName', 'First name', 'ชื่อ', row => row.firstName, 'username'),
  text('lastName', 'Last name', 'นามสกุล', row => row.lastName, 'username'),
  text('phone', 'Phone', 'เบอร์โทรศัพท์', row => row.phone),
  ...accountColumns<Row>('accountNo', { en: 'Account', th: 'บัญชี' }, ({ bank }) => ({
    bankCode: bank.code,
    accountNo: bank.accountNo,
  })).slice(0, 2),
  text('tmnPhone', 'TrueMoney', 'ทรูมันนี่', row => row.tmnPhone),
  label('status', 'Status', 'สถานะ', row => words.memberStatusLabels[row.status]),
  label(
    'blocks',
    'Restrictions',
    'จำกัดสิทธิ์',
    row => memberBlocks.filter(block => row.blocks[block]).map(block => words.restrictionLabels[block]),
    'status',
  ),
  text('tags', 'Tags', 'แท็ก', row => row.tags.join(', ')),
  money('credit', 'Balance', 'เครดิตคงเหลือ', row => row.credit),
  money('bonus', 'Bonus', 'โบนัส', row => row.bonus),
  integer('depositCount', 'Deposits', 'จำนวนครั้งฝาก', row => row.depositCount, 'depositSum'),
  money('depositSum', 'Deposited', 'ยอดฝาก', row => row.depositSum),
  integer('withdrawCount', 'Withdrawals', 'จำนวนครั้งถอน', row => row.withdrawCount, 'withdrawSum'),
  money('withdrawSum', 'Withdrawn', 'ยอดถอน', row => row.withdrawSum),
  money('profit', 'Net deposits', 'ยอดฝากสุทธิ', row => minus(row.depositSum, row.withdrawSum)),
  instant('firstDepositAt', 'First deposit', 'ฝากครั้งแรก', row => row.firstDepositAt),
  label('source', 'Source', 'ที่มา', row => words.memberSourceLabels[row.source]),
  code('referrer', 'Referred by', 'ผู้แนะนำ', row => row.referrer?.username),
  code('campaign', 'Campaign', 'แคมเปญ', row => row.campaignCode),
  instant('registeredAt', 'Registered at', 'วันที่สมัคร', row => row.registeredAt),
  instant('lastSignInAt', 'Last sign-in', 'เข้าสู่ระบบล่าสุด', row => row.lastSignInAt),
]

export const creditColumns: readonly ExportColumn<RowOf<'members.credit-history'>>[] = [
  instant('at', 'Time', 'เวลา', row => row.at),
  label('type', 'Type', 'ประเภท', row => words.creditTypeLabels[row.type]),
  label('wallet', 'Wallet', 'วอลเล็ต', row => words.walletLabels[row.wallet]),
  money('amount', 'Amount (THB)', 'จำนวนเงิน (บาท)', row => row.amount),
  money('before', 'Balance before (THB)', 'เครดิตก่อน (บาท)', row => row.before),
  money('after', 'Balance after (THB)', 'เครดิตหลัง (บาท)', row => row.after),
  text('actor', 'Handled by', 'ทำรายการโดย', row => row.actor?.name),
  reasonColumn(),
  code('refId', 'About ID', 'รหัสรายการที่เกี่ยวข้อง', row => row.refId),
  code('id', 'Entry ID', 'รหัสรายการ', row => row.id),
]

export const noteColumns: readonly ExportColumn<RowOf<'members.notes'>>[] = [
  instant('at', 'Time', 'เวลา', row => row.at),
  text('by', 'Written by', 'เขียนโดย', row => row.by.name),
  text('text', 'Note', 'หมายเหตุ', row => row.text),
  text('pinnedBy', 'Pinned by', 'ปักหมุดโดย', row => row.pinnedBy?.name),
]

export const timelineColumns: readonly ExportColumn<RowOf<'members.timeline'>>[] = [
  instant('at', 'Time', 'เวลา', row => row.at),
  label('kind', 'Kind', 'ประเภท', row => words.eventKindLabels[row.kind]),
  label('action', 'Event', 'เหตุการณ์', event => words.eventActionLabels(event)),
  label('outcome', 'Outcome', 'ผล', event => words.eventOutcomeLabels(event)),
  text('actor', 'Handled by', 'ทำรายการโดย', row => row.actor?.name),
  label('from', 'Status before', 'จากสถานะ', row => words.eventStatusLabels(row.kind, row.from)),
  label('to', 'Status after', 'เป็นสถานะ', row => words.eventStatusLabels(row.kind, row.to)),
  money('amount', 'Amount (THB)', 'จำนวนเงิน (บาท)', row => row.amount),
  reasonColumn(),
  label('text', 'Details', 'รายละเอียด', event => words.eventTextLabels(event)),
  label('object', 'About', 'เกี่ยวกับ', event => words.eventObjectLabels(event)),
  code('objectId', 'About ID', 'รหัสรายการที่เกี่ยวข้อง', row => row.object.id),
]

type Duplicate = Pick<RowOf<'members.duplicates'>, 'reasons' | 'score' | 'dismissed'>
const duplicateColumns: readonly ExportColumn<Duplicate>[] = [
  label('reasons', 'Shared details', 'ข้อมูลที่ซ้ำ', row => row.reasons.map(reason => words.duplicateReasonLabels[reason])),
  integer('score', 'Similarity', 'ความคล้าย', row => row.score),
  text('dismissedBy', 'Dismissed by', 'ยืนยันว่าเป็นคนละคนโดย', row => row.dismissed?.by.name),
  instant('dismissedAt', 'Dismissed', 'เวลาที่ยืนยัน', row => row.dismissed?.at),
  text('dismissedReason', 'Reason for dismissal', 'เหตุผล', row => row.dismissed?.reason),
]

export const pairColumns: readonly ExportColumn<RowOf<'members.duplicates'>>[] = [
  code('one', 'Username', 'ยูสเซอร์เนม', row => row.members[0]?.username),
  text('oneName', 'Name', 'ชื่อสมาชิก', row => row.members[0]?.name, 'one'),
  code('other', 'Other username', 'ยูสเซอร์เนมที่ซ้ำ', row => row.members[1]?.username),
  text('otherName', 'Other name', 'ชื่อสมาชิกที่ซ้ำ', row => row.members[1]?.name, 'other'),
  ...duplicateColumns,
  instant('foundAt', 'Found', 'เวลาที่พบ', row => row.foundAt, 'found'),
]

export const likeColumns: readonly ExportColumn<RowOf<'members.duplicates-of'>>[] = [
  code('username', 'Username', 'ยูสเซอร์เนม', row => row.member.username),
  text('name', 'Name', 'ชื่อสมาชิก', row => row.member.name),
  label('status', 'Status', 'สถานะ', row => words.memberStatusLabels[row.member.status]),
  instant('registeredAt', 'Registered at', 'วันที่สมัคร', row => row.member.registeredAt),
  ...duplicateColumns,
]
