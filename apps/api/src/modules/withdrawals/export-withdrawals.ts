import { refuse, type MemberId } from '@backoffice/kernel'
import { accountColumns, words, type ExportColumn, type ListExports } from '../lists/index.ts'
import { memberExists, usernameOf } from '../reads/index.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import type { WithdrawalContext } from './context.ts'
import type { WithdrawalResponse } from './withdrawal-response.ts'

const channels = { fairpay: { en: 'FairPay', th: 'FairPay' }, manual: { en: 'Manual', th: 'โอนมือ' } } as const

/** An ended withdrawal, with what other modules need. */
const columns: readonly ExportColumn<WithdrawalResponse>[] = [
  {
    id: 'requestedAt',
    on: ['time', 'waiting'],
    en: 'Requested',
    th: 'เวลาที่แจ้งถอน',
    kind: 'instant',
    of: ({ requestedAt }) => requestedAt,
  },
  { id: 'businessDay', en: 'Business day', th: 'วันทำการ', kind: 'day', of: ({ businessDay }) => businessDay },
  { id: 'member', en: 'Username', th: 'ยูสเซอร์เนม', kind: 'text', of: ({ member }) => member.username },
  { id: 'name', on: ['member'], en: 'Member name', th: 'ชื่อสมาชิก', kind: 'text', of: ({ member }) => member.name },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'fee', en: 'Fee (THB)', th: 'ค่าธรรมเนียม (บาท)', kind: 'money', of: ({ fee }) => fee },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'word', of: ({ status }) => words.withdrawalStatusLabels[status] },
  ...accountColumns<WithdrawalResponse>('payTo', { en: 'Pay to', th: 'บัญชีรับเงินสมาชิก' }, ({ payTo }) => payTo).map(
    column => ({ ...column, on: ['payTo', 'account'] }),
  ),
  { id: 'approvedBy', en: 'Approved by', th: 'ผู้อนุมัติ', kind: 'text', of: ({ approvedBy }) => approvedBy?.name },
  { id: 'approvedAt', en: 'Approved', th: 'เวลาที่อนุมัติ', kind: 'instant', of: ({ approvedAt }) => approvedAt },
  { id: 'secondBy', en: 'Second approver', th: 'ผู้อนุมัติคนที่ 2', kind: 'text', of: ({ secondBy }) => secondBy?.name },
  {
    id: 'decidedBy',
    on: ['by'],
    en: 'Handled by',
    th: 'ทำรายการโดย',
    kind: 'text',
    of: ({ decidedBy }) => decidedBy?.name,
  },
  {
    id: 'finishedAt',
    on: ['finished', 'ended'],
    en: 'Finished',
    th: 'เวลาที่เสร็จสิ้น',
    kind: 'instant',
    of: ({ finishedAt }) => finishedAt,
  },
  { id: 'reference', en: 'Reference', th: 'เลขอ้างอิง', kind: 'code', of: ({ reference }) => reference },
  {
    id: 'paidFrom',
    en: 'Paid from',
    th: 'จ่ายจากบัญชี',
    kind: 'word',
    of: ({ paidFrom }, names) => names.account(paidFrom),
  },
  {
    id: 'channel',
    en: 'Channel',
    th: 'ช่องทาง',
    kind: 'word',
    of: ({ channel }) => (channel === null ? null : channels[channel]),
  },
  { id: 'returned', en: 'Returned (THB)', th: 'ยอดที่คืน (บาท)', kind: 'money', of: ({ returned }) => returned },
  {
    id: 'credit',
    en: 'Available balance (THB)',
    th: 'เครดิตที่ใช้ได้ (บาท)',
    kind: 'money',
    of: ({ review }) => review?.credit,
  },
  {
    id: 'turnover',
    en: 'Turnover done (THB)',
    th: 'ยอดเทิร์นที่ทำแล้ว (บาท)',
    kind: 'money',
    of: ({ review }) => review?.turnover.done,
  },
  {
    id: 'turnoverRequired',
    on: ['turnover'],
    en: 'Turnover required (THB)',
    th: 'ยอดเทิร์นที่ต้องทำ (บาท)',
    kind: 'money',
    of: ({ review }) => review?.turnover.required,
  },
  {
    id: 'lastPromotion',
    en: 'Last promotion',
    th: 'โปรโมชั่นล่าสุด',
    kind: 'text',
    of: ({ review }) => review?.lastPromotion?.title,
  },
  { id: 'reason', en: 'Reason', th: 'เหตุผล', kind: 'text', of: ({ reason }) => reason },
  { id: 'note', en: 'Note', th: 'หมายเหตุ', kind: 'text', of: ({ note }) => note },
  { id: 'externalId', en: 'Player site no.', th: 'เลขที่จากเว็บผู้เล่น', kind: 'code', of: ({ externalId }) => externalId },
  { id: 'id', en: 'Withdrawal ID', th: 'รหัสรายการถอน', kind: 'code', of: ({ id }) => id },
]

/** The module's statements; replaced in mutation tests. */
export function withdrawalExports(
  module: WithdrawalContext,
): Pick<ListExports, 'withdrawals.list' | 'withdrawals.requests' | 'members.withdrawals'> {
  const money = { exportPermission: 'exports.money', columns } as const
  return {
    'withdrawals.list': {
      ...money,
      fileName: 'withdrawals',
      read: (query, actor) => listWithdrawals(module, query, actor, false),
    },
    'withdrawals.requests': {
      ...money,
      fileName: 'withdrawal-requests',
      read: (query, actor) => listWithdrawals(module, query, actor, true),
    },
    'members.withdrawals': {
      ...money,
      fileName: 'withdrawals',
      about: ({ id }) => usernameOf(module.deps.reader, id as MemberId),
      read: async (query, actor, { id }) =>
        (await memberExists(module.deps.reader, id))
          ? listWithdrawals(module, { ...query, memberId: id }, actor, false)
          : refuse('NOT_FOUND'),
    },
  }
}
