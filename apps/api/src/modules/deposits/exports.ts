import type { MemberId } from '@backoffice/kernel'
import { accountColumns, words, type ExportColumn, type ListExports, type RowOf } from '../lists/index.ts'
import { usernameOf } from '../reads/index.ts'
import type { DepositResponse } from './deposit-response.ts'
import { listDeposits, listDepositsOf, listIntents } from './list-deposits.ts'
import type { DepositContext } from './context.ts'

/** The columns have the screen's names. */
const columns: readonly ExportColumn<DepositResponse>[] = [
  {
    id: 'detectedAt',
    on: ['age'],
    en: 'Received',
    th: 'เวลาที่ระบบได้รับ',
    kind: 'instant',
    of: ({ detectedAt }) => detectedAt,
  },
  { id: 'paidAt', en: 'Bank time', th: 'เวลาธนาคาร', kind: 'instant', of: ({ paidAt }) => paidAt },
  { id: 'businessDay', en: 'Business day', th: 'วันทำการ', kind: 'day', of: ({ businessDay }) => businessDay },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'word', of: ({ status }) => words.depositStatusLabels[status] },
  { id: 'mode', en: 'Credited how', th: 'ออโต้/เติมมือ', kind: 'word', of: ({ mode }) => words.modeLabels[mode] },
  { id: 'channel', en: 'Channel', th: 'ช่องทาง', kind: 'word', of: ({ channel }) => words.channelLabels[channel] },
  {
    id: 'source',
    on: ['channel'],
    en: 'Source',
    th: 'ที่มา',
    kind: 'word',
    of: ({ source }) => words.sourceLabels[source],
  },
  { id: 'amount', en: 'Amount (THB)', th: 'จำนวนเงิน (บาท)', kind: 'money', of: ({ amount }) => amount },
  { id: 'member', en: 'Username', th: 'ยูสเซอร์เนม', kind: 'text', of: ({ member }) => member?.username },
  { id: 'name', on: ['member'], en: 'Member name', th: 'ชื่อสมาชิก', kind: 'text', of: ({ member }) => member?.name },
  {
    id: 'memberPhone',
    on: ['phone'],
    en: 'Member’s phone',
    th: 'เบอร์โทรสมาชิก',
    kind: 'code',
    of: ({ memberPhone }) => memberPhone,
  },
  ...accountColumns<DepositResponse>(
    'receivingAccount',
    { en: 'Receiving account', th: 'บัญชีรับเงิน' },
    ({ receivingAccount: { holder, ...account } }) => ({ ...account, name: holder }),
  ),
  {
    id: 'providerRef',
    on: ['reference'],
    en: 'Reference',
    th: 'เลขอ้างอิง',
    kind: 'code',
    of: ({ providerRef }) => providerRef,
  },
  ...accountColumns<DepositResponse>('from', { en: 'Sender', th: 'ผู้โอน' }, ({ from }) => from),
  {
    id: 'fromPhone',
    on: ['phone'],
    en: 'Sender’s phone',
    th: 'เบอร์โทรผู้โอน',
    kind: 'code',
    of: ({ from }) => from.phone,
  },
  { id: 'matchScore', en: 'Match score', th: 'คะแนนความตรงกัน', kind: 'number', of: ({ matchScore }) => matchScore },
  { id: 'bonus', en: 'Bonus (THB)', th: 'โบนัส (บาท)', kind: 'money', of: ({ bonus }) => bonus },
  {
    id: 'creditBefore',
    on: ['before'],
    en: 'Balance before (THB)',
    th: 'เครดิตก่อน (บาท)',
    kind: 'money',
    of: ({ creditBefore }) => creditBefore,
  },
  {
    id: 'creditAfter',
    on: ['after'],
    en: 'Balance after (THB)',
    th: 'เครดิตหลัง (บาท)',
    kind: 'money',
    of: ({ creditAfter }) => creditAfter,
  },
  { id: 'creditedAt', en: 'Credited', th: 'เวลาที่เติม', kind: 'instant', of: ({ creditedAt }) => creditedAt },
  {
    id: 'creditedBy',
    on: ['doneBy', 'by'],
    en: 'Credited by',
    th: 'เติมโดย',
    kind: 'text',
    of: ({ creditedBy }) => creditedBy?.name,
  },
  {
    id: 'approvedBy',
    on: ['doneBy', 'by'],
    en: 'Approved by',
    th: 'อนุมัติโดย',
    kind: 'text',
    of: ({ approvedBy }) => approvedBy?.name,
  },
  {
    id: 'decidedBy',
    on: ['doneBy', 'by'],
    en: 'Handled by',
    th: 'ทำรายการโดย',
    kind: 'text',
    of: ({ decidedBy }) => decidedBy?.name,
  },
  {
    id: 'reversalApprovedBy',
    on: ['doneBy', 'by'],
    en: 'Reversal approved by',
    th: 'อนุมัติดึงเครดิตคืนโดย',
    kind: 'text',
    of: ({ reversalApprovedBy }) => reversalApprovedBy?.name,
  },
  { id: 'promotionRef', en: 'Promotion', th: 'โปรโมชั่น', kind: 'code', of: ({ promotionRef }) => promotionRef },
  { id: 'note', en: 'Reason', th: 'เหตุผล', kind: 'text', of: ({ note }) => note },
  { id: 'id', en: 'Deposit ID', th: 'รหัสรายการฝาก', kind: 'code', of: ({ id }) => id },
]

type Intent = RowOf<'deposits.intents'>
const intentColumns: readonly ExportColumn<Intent>[] = [
  { id: 'requestedAt', en: 'Requested', th: 'เวลาที่แจ้งฝาก', kind: 'instant', of: ({ requestedAt }) => requestedAt },
  { id: 'member', en: 'Username', th: 'ยูสเซอร์เนม', kind: 'text', of: ({ member }) => member.username },
  { id: 'name', on: ['member'], en: 'Member name', th: 'ชื่อสมาชิก', kind: 'text', of: ({ member }) => member.name },
  { id: 'amount', en: 'Requested amount (THB)', th: 'ยอดที่แจ้ง (บาท)', kind: 'money', of: ({ amount }) => amount },
  {
    id: 'payAmount',
    en: 'Amount to transfer (THB)',
    th: 'ยอดที่ต้องโอน (บาท)',
    kind: 'money',
    of: ({ payAmount }) => payAmount,
  },
  ...accountColumns<Intent>(
    'account',
    { en: 'Receiving account', th: 'บัญชีรับเงิน' },
    ({ account: { holder, ...account } }) => ({ ...account, name: holder }),
  ),
  { id: 'channel', en: 'Channel', th: 'ช่องทาง', kind: 'word', of: ({ channel }) => words.channelLabels[channel] },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'word', of: ({ status }) => words.intentStatusLabels[status] },
  { id: 'expiresAt', on: ['left'], en: 'Expires', th: 'หมดอายุ', kind: 'instant', of: ({ expiresAt }) => expiresAt },
  { id: 'paidAt', en: 'Paid', th: 'เวลาที่โอน', kind: 'instant', of: ({ paidAt }) => paidAt },
  { id: 'promotionRef', en: 'Promotion', th: 'โปรโมชั่น', kind: 'code', of: ({ promotionRef }) => promotionRef },
  { id: 'externalId', en: 'Player site no.', th: 'เลขที่จากเว็บผู้เล่น', kind: 'code', of: ({ externalId }) => externalId },
  { id: 'depositId', en: 'Deposit ID', th: 'รหัสรายการฝาก', kind: 'code', of: ({ depositId }) => depositId },
  { id: 'id', en: 'Request ID', th: 'รหัสแจ้งฝาก', kind: 'code', of: ({ id }) => id },
]

/** Exports of the deposit lists: the same pages, by column. */
export function depositExports(
  module: Pick<DepositContext, 'deps' | 'members'>,
): Pick<ListExports, 'deposits.list' | 'deposits.of-member' | 'deposits.intents'> {
  const money = { exportPermission: 'exports.money' } as const
  return {
    'deposits.list': {
      ...money,
      fileName: 'deposits',
      columns,
      read: (query, actor) => listDeposits(module, query, actor),
    },
    'deposits.of-member': {
      ...money,
      fileName: 'deposits',
      about: ({ id }) => usernameOf(module.deps.reader, id as MemberId),
      columns,
      read: (query, actor, { id }) => listDepositsOf(module, id, query, actor),
    },
    'deposits.intents': {
      ...money,
      fileName: 'deposit-requests',
      columns: intentColumns,
      read: query => listIntents(module, query),
    },
  }
}
