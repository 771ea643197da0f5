import { ok } from '@backoffice/kernel'
import { accountColumns, words, type ExportColumn, type ListExports } from '../lists/index.ts'
import type { AccountAnswer } from './account-answer.ts'
import { accountsShown, daysShown } from './account-lists.ts'
import type { Reconciliation } from './reconciliation.ts'
import type { BankingRoom } from './room.ts'

const columns: readonly ExportColumn<AccountAnswer>[] = [
  ...accountColumns<AccountAnswer>('account', { en: 'Account', th: 'บัญชี' }, ({ id, bankCode, accountNo, holder }) => ({ id, bankCode, accountNo, name: holder })),
  { id: 'channel', on: ['role'], en: 'Channel', th: 'ช่องทาง', kind: 'word', of: ({ channel }) => words.bankChannelWords[channel] },
  { id: 'purpose', on: ['role'], en: 'Purpose', th: 'ใช้สำหรับ', kind: 'word', of: ({ purpose }) => words.purposeWords[purpose] },
  { id: 'priority', on: ['role'], en: 'Priority', th: 'ลำดับการใช้', kind: 'number', of: ({ priority }) => priority },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'word', of: ({ status }) => words.accountStatusWords[status] },
  { id: 'balance', en: 'Ledger balance (THB)', th: 'ยอดในระบบ (บาท)', kind: 'money', of: ({ balance }) => balance },
  { id: 'told', on: ['balance'], en: 'Bank balance (THB)', th: 'ยอดธนาคาร (บาท)', kind: 'money', of: ({ told }) => told?.balance },
  { id: 'toldAt', on: ['balance'], en: 'Bank balance as of', th: 'ยอดธนาคาร ณ เวลา', kind: 'instant', of: ({ told }) => told?.asOf },
  { id: 'usedToday', on: ['used'], en: 'In today (THB)', th: 'รับเข้าวันนี้ (บาท)', kind: 'money', of: ({ usedToday }) => usedToday },
  { id: 'dailyLimit', on: ['used'], en: 'Daily limit (THB)', th: 'วงเงินต่อวัน (บาท)', kind: 'money', of: ({ dailyLimit }) => dailyLimit },
  { id: 'minDeposit', en: 'Minimum deposit (THB)', th: 'ฝากขั้นต่ำ (บาท)', kind: 'money', of: ({ minDeposit }) => minDeposit },
  { id: 'maxDeposit', en: 'Maximum deposit (THB)', th: 'ฝากสูงสุด (บาท)', kind: 'money', of: ({ maxDeposit }) => maxDeposit },
  { id: 'lastLineAt', en: 'Last transaction', th: 'รายการล่าสุด', kind: 'instant', of: ({ lastLineAt }) => lastLineAt },
  { id: 'lastError', on: ['status'], en: 'Last error', th: 'ข้อผิดพลาดล่าสุด', kind: 'word', of: ({ lastError }) => (lastError === null ? null : words.faultWords(lastError)) },
  { id: 'id', en: 'Account ID', th: 'รหัสบัญชี', kind: 'code', of: ({ id }) => id },
]

const dayColumns: readonly ExportColumn<Reconciliation>[] = [
  { id: 'day', en: 'Business day', th: 'วันทำการ', kind: 'day', of: ({ day }) => day },
  ...accountColumns<Reconciliation>('account', { en: 'Account', th: 'บัญชี' }, ({ account }) => account),
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'word', of: ({ status }) => words.dayStatusWords[status] },
  { id: 'linesOpening', on: ['bankEnds'], en: 'Bank: opening (THB)', th: 'ธนาคาร: ยอดยกมา (บาท)', kind: 'money', of: ({ lines }) => lines.opening },
  { id: 'linesIn', on: ['lines'], en: 'Bank: in (THB)', th: 'ธนาคาร: เข้า (บาท)', kind: 'money', of: ({ lines }) => lines.in },
  { id: 'linesOut', on: ['lines'], en: 'Bank: out (THB)', th: 'ธนาคาร: ออก (บาท)', kind: 'money', of: ({ lines }) => lines.out },
  { id: 'linesClosing', on: ['bankEnds'], en: 'Bank: closing (THB)', th: 'ธนาคาร: ยอดยกไป (บาท)', kind: 'money', of: ({ lines }) => lines.closing },
  { id: 'ledgerOpening', en: 'Ledger: opening (THB)', th: 'ระบบ: ยอดยกมา (บาท)', kind: 'money', of: ({ ledger }) => ledger.opening },
  { id: 'ledgerIn', on: ['ledger'], en: 'Ledger: in (THB)', th: 'ระบบ: เข้า (บาท)', kind: 'money', of: ({ ledger }) => ledger.in },
  { id: 'ledgerOut', on: ['ledger'], en: 'Ledger: out (THB)', th: 'ระบบ: ออก (บาท)', kind: 'money', of: ({ ledger }) => ledger.out },
  { id: 'ledgerClosing', on: ['ledgerEnds'], en: 'Ledger: closing (THB)', th: 'ระบบ: ยอดยกไป (บาท)', kind: 'money', of: ({ ledger }) => ledger.closing },
  { id: 'difference', en: 'Difference (THB)', th: 'ผลต่าง (บาท)', kind: 'money', of: ({ differences }) => differences.closing },
  { id: 'openItems', on: ['difference'], en: 'Unreconciled items', th: 'รายการยังไม่กระทบยอด', kind: 'number', of: ({ openItems }) => openItems },
  { id: 'suspense', en: 'Unmatched deposits (THB)', th: 'ไม่พบเจ้าของยอด (บาท)', kind: 'money', of: ({ suspense }) => suspense },
  { id: 'closedBy', on: ['status'], en: 'Closed by', th: 'ปิดยอดโดย', kind: 'text', of: ({ closed }) => closed?.by.name },
  { id: 'closedAt', on: ['status'], en: 'Closed', th: 'เวลาที่ปิดยอด', kind: 'instant', of: ({ closed }) => closed?.at },
  { id: 'unexplained', en: 'Unreconciled (THB)', th: 'ยังไม่กระทบยอด (บาท)', kind: 'money', of: ({ closed }) => closed?.unexplained },
  { id: 'note', en: 'Note', th: 'หมายเหตุ', kind: 'text', of: ({ closed }) => closed?.note },
]

/** The operator's accounts, and how their day stands, as they may be taken out: all of them at once. */
export const accountExports = (room: BankingRoom): Pick<ListExports, 'banking.pay-accounts' | 'banking.reconciliation'> => ({
  'banking.pay-accounts': { exportPermission: 'exports.money', fileName: 'bank-accounts', columns, read: async (_query, actor) => ok({ data: await accountsShown(room, actor) }) },
  'banking.reconciliation': { exportPermission: 'exports.money', fileName: 'reconciliation', columns: dayColumns, read: ({ day }, actor) => daysShown(room, day, actor) },
})
