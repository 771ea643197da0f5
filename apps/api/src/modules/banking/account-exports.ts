import { ok } from '@backoffice/kernel'
import type { ExportColumn, ListExports } from '../lists/index.ts'
import type { AccountAnswer } from './account-answer.ts'
import { accountsShown, daysShown } from './account-lists.ts'
import type { Reconciliation } from './reconciliation.ts'
import type { BankingRoom } from './room.ts'

const accountColumns: readonly ExportColumn<AccountAnswer>[] = [
  { id: 'id', en: 'Account id', th: 'รหัสบัญชี', kind: 'code', of: ({ id }) => id },
  { id: 'bank', on: ['account'], en: 'Bank', th: 'ธนาคาร', kind: 'code', of: ({ bankAbbr }) => bankAbbr },
  { id: 'accountNo', on: ['account'], en: 'Account', th: 'เลขบัญชี', kind: 'account', of: ({ bankCode, accountNo }) => ({ bankCode, accountNo }) },
  { id: 'holder', on: ['account'], en: 'Holder', th: 'ชื่อบัญชี', kind: 'text', of: ({ holder }) => holder },
  { id: 'channel', on: ['role'], en: 'Channel', th: 'ช่องทาง', kind: 'text', of: ({ channel }) => channel },
  { id: 'purpose', on: ['role'], en: 'Purpose', th: 'ใช้สำหรับ', kind: 'text', of: ({ purpose }) => purpose },
  { id: 'priority', on: ['role'], en: 'Order', th: 'ลำดับ', kind: 'number', of: ({ priority }) => priority },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'text', of: ({ status }) => status },
  { id: 'balance', en: 'By the books (THB)', th: 'ยอดตามบัญชี (บาท)', kind: 'money', of: ({ balance }) => balance },
  { id: 'told', on: ['balance'], en: 'By the bank (THB)', th: 'ยอดที่ธนาคารแจ้ง (บาท)', kind: 'money', of: ({ told }) => told?.balance },
  { id: 'toldAt', on: ['balance'], en: 'The bank told so', th: 'เวลาที่ธนาคารแจ้ง', kind: 'instant', of: ({ told }) => told?.asOf },
  { id: 'usedToday', on: ['used'], en: 'In today (THB)', th: 'รับเข้าวันนี้ (บาท)', kind: 'money', of: ({ usedToday }) => usedToday },
  { id: 'dailyLimit', on: ['used'], en: 'Daily limit (THB)', th: 'วงเงินต่อวัน (บาท)', kind: 'money', of: ({ dailyLimit }) => dailyLimit },
  { id: 'minDeposit', en: 'Smallest deposit (THB)', th: 'ฝากขั้นต่ำ (บาท)', kind: 'money', of: ({ minDeposit }) => minDeposit },
  { id: 'maxDeposit', en: 'Largest deposit (THB)', th: 'ฝากสูงสุด (บาท)', kind: 'money', of: ({ maxDeposit }) => maxDeposit },
  { id: 'lastLineAt', en: 'Last line', th: 'รายการล่าสุด', kind: 'instant', of: ({ lastLineAt }) => lastLineAt },
  { id: 'lastError', on: ['status'], en: 'Last fault', th: 'ข้อผิดพลาดล่าสุด', kind: 'text', of: ({ lastError }) => lastError },
]

const dayColumns: readonly ExportColumn<Reconciliation>[] = [
  { id: 'day', en: 'Business day', th: 'วันทำการ', kind: 'day', of: ({ day }) => day },
  { id: 'bank', on: ['account'], en: 'Bank', th: 'ธนาคาร', kind: 'code', of: ({ account }) => account.bankAbbr },
  { id: 'accountNo', on: ['account'], en: 'Account', th: 'เลขบัญชี', kind: 'account', of: ({ account }) => account },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'text', of: ({ status }) => status },
  { id: 'linesOpening', en: 'Bank: opening (THB)', th: 'ธนาคาร: ยอดยกมา (บาท)', kind: 'money', of: ({ lines }) => lines.opening },
  { id: 'linesIn', on: ['lines'], en: 'Bank: in (THB)', th: 'ธนาคาร: เข้า (บาท)', kind: 'money', of: ({ lines }) => lines.in },
  { id: 'linesOut', on: ['lines'], en: 'Bank: out (THB)', th: 'ธนาคาร: ออก (บาท)', kind: 'money', of: ({ lines }) => lines.out },
  { id: 'linesClosing', on: ['bankEnds'], en: 'Bank: closing (THB)', th: 'ธนาคาร: ยอดยกไป (บาท)', kind: 'money', of: ({ lines }) => lines.closing },
  { id: 'ledgerOpening', en: 'Books: opening (THB)', th: 'บัญชี: ยอดยกมา (บาท)', kind: 'money', of: ({ ledger }) => ledger.opening },
  { id: 'ledgerIn', on: ['ledger'], en: 'Books: in (THB)', th: 'บัญชี: เข้า (บาท)', kind: 'money', of: ({ ledger }) => ledger.in },
  { id: 'ledgerOut', on: ['ledger'], en: 'Books: out (THB)', th: 'บัญชี: ออก (บาท)', kind: 'money', of: ({ ledger }) => ledger.out },
  { id: 'ledgerClosing', on: ['ledgerEnds'], en: 'Books: closing (THB)', th: 'บัญชี: ยอดยกไป (บาท)', kind: 'money', of: ({ ledger }) => ledger.closing },
  { id: 'difference', en: 'Difference (THB)', th: 'ผลต่าง (บาท)', kind: 'money', of: ({ differences }) => differences.closing },
  { id: 'openItems', on: ['difference'], en: 'Open items', th: 'รายการค้าง', kind: 'number', of: ({ openItems }) => openItems },
  { id: 'suspense', en: 'Nobody’s yet (THB)', th: 'เงินพักรอตรวจสอบ (บาท)', kind: 'money', of: ({ suspense }) => suspense },
  { id: 'closedBy', on: ['status'], en: 'Closed by', th: 'ปิดวันโดย', kind: 'text', of: ({ closed }) => closed?.by.name },
  { id: 'closedAt', on: ['status'], en: 'Closed', th: 'เวลาที่ปิดวัน', kind: 'instant', of: ({ closed }) => closed?.at },
  { id: 'unexplained', en: 'Unexplained (THB)', th: 'ผลต่างที่ไม่มีคำอธิบาย (บาท)', kind: 'money', of: ({ closed }) => closed?.unexplained },
  { id: 'note', en: 'Note', th: 'หมายเหตุ', kind: 'text', of: ({ closed }) => closed?.note },
]

/** The operator's accounts, and how their day stands, as they may be taken out: all of them at once. */
export const accountExports = (room: BankingRoom): Pick<ListExports, 'banking.pay-accounts' | 'banking.reconciliation'> => ({
  'banking.pay-accounts': { exportPermission: 'exports.money', fileName: 'bank-accounts', columns: accountColumns, read: async (_query, actor) => ok({ data: await accountsShown(room, actor) }) },
  'banking.reconciliation': { exportPermission: 'exports.money', fileName: 'reconciliation', columns: dayColumns, read: ({ day }, actor) => daysShown(room, day, actor) },
})
