import {
  accountColumns,
  code,
  day,
  type ExportColumn,
  instant,
  label,
  money,
  reasonColumn,
  text,
  words,
} from '../lists/index.ts'
import type { WithdrawalResponse } from './withdrawal-response.ts'

const channels = { fairpay: { en: 'FairPay', th: 'FairPay' }, manual: { en: 'Manual', th: 'โอนมือ' } } as const

/** The columns of withdrawals in a file, named as the screen names them. */
export const withdrawalColumns: readonly ExportColumn<WithdrawalResponse>[] = [
  instant('requestedAt', 'Requested', 'เวลาที่แจ้งถอน', row => row.requestedAt, 'time', 'waiting'),
  day('businessDay', 'Business day', 'วันทำการ', row => row.businessDay),
  text('member', 'Username', 'ยูสเซอร์เนม', row => row.member.username),
  text('name', 'Member name', 'ชื่อสมาชิก', row => row.member.name, 'member'),
  money('amount', 'Amount (THB)', 'จำนวนเงิน (บาท)', row => row.amount),
  money('fee', 'Fee (THB)', 'ค่าธรรมเนียม (บาท)', row => row.fee),
  label('status', 'Status', 'สถานะ', row => words.withdrawalStatusLabels[row.status]),
  ...accountColumns<WithdrawalResponse>(
    'payTo',
    { en: 'Pay to', th: 'บัญชีรับเงินสมาชิก' },
    row => row.payTo,
    'payTo',
    'account',
  ),
  text('approvedBy', 'Approved by', 'ผู้อนุมัติ', row => row.approvedBy?.name),
  instant('approvedAt', 'Approved', 'เวลาที่อนุมัติ', row => row.approvedAt),
  text('secondBy', 'Second approver', 'ผู้อนุมัติคนที่ 2', row => row.secondBy?.name),
  text('decidedBy', 'Handled by', 'ทำรายการโดย', row => row.decidedBy?.name, 'by'),
  instant('finishedAt', 'Finished', 'เวลาที่เสร็จสิ้น', row => row.finishedAt, 'finished', 'ended'),
  code('reference', 'Reference', 'เลขอ้างอิง', row => row.reference),
  label('paidFrom', 'Paid from', 'โอนจากบัญชี', (row, names) => names.account(row.paidFrom)),
  label('channel', 'Channel', 'ช่องทาง', row => (row.channel === null ? null : channels[row.channel])),
  money('returned', 'Returned (THB)', 'ยอดที่คืน (บาท)', row => row.returned),
  money('credit', 'Available balance (THB)', 'เครดิตที่ใช้ได้ (บาท)', row => row.review?.credit),
  money('turnover', 'Turnover completed (THB)', 'ยอดเทิร์นที่ทำแล้ว (บาท)', row => row.review?.turnover.done),
  money(
    'turnoverRequired',
    'Turnover required (THB)',
    'ยอดเทิร์นที่ต้องทำ (บาท)',
    row => row.review?.turnover.required,
    'turnover',
  ),
  text('lastPromotion', 'Last promotion', 'โปรโมชั่นล่าสุด', row => row.review?.lastPromotion?.title),
  reasonColumn(),
  text('note', 'Note', 'หมายเหตุ', row => row.note),
  code('externalId', 'Player site reference', 'เลขอ้างอิงจากเว็บผู้เล่น', row => row.externalId),
  code('id', 'Withdrawal ID', 'รหัสรายการถอน', row => row.id),
]
