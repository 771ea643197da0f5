import type {
  AccountStatus,
  BankChannel,
  bankAccount,
  bankLine,
  ownTransfer,
  reconciliation,
} from '@backoffice/contract/banking/forms'
import type { statementImport, statementLine } from '@backoffice/contract/statements/forms'
import type { z } from 'zod'
import { depositStatusWords, withdrawalStatusWords } from './money.ts'
import { same, w, type Words, wordsOf } from './words.ts'

type Line = z.output<typeof bankLine>
type Import = z.output<typeof statementImport>

export const bankChannelWords: Readonly<Record<BankChannel, Words>> = {
  scb: same('SCB'),
  gsb: same('GSB'),
  tmn: same('TrueMoney'),
  sms: w('Bank SMS', 'SMS ธนาคาร'),
  other: w('Other', 'อื่น ๆ'),
}

export const accountStatusWords: Readonly<Record<AccountStatus, Words>> = {
  active: w('Active', 'ใช้งาน'),
  paused: w('Paused', 'พักใช้'),
  error: w('Error', 'ขัดข้อง'),
  retired: w('Archived', 'เลิกใช้'),
}

export const purposeWords: Readonly<Record<z.output<typeof bankAccount>['purpose'], Words>> = {
  deposit: w('Deposits', 'ฝาก'),
  withdraw: w('Withdrawals', 'ถอน'),
  both: w('Deposits and withdrawals', 'ฝากและถอน'),
  reserve: w('Reserve', 'บัญชีพัก'),
}

/** What is wrong with an account: a code of the product, or what a person wrote. */
export const faultWords = (fault: string): Words =>
  fault === 'FEED_STALE' ? w('No data from the bank feed', 'ไม่มีข้อมูลเข้าจากธนาคาร') : same(fault)

export const lineSourceWords: Readonly<Record<Line['source'], Words>> = {
  feed: w('Bank feed', 'ดึงจากธนาคาร'),
  statement: w('Bank statement', 'สเตทเมนต์'),
}

export const directionWords: Readonly<Record<Line['direction'], Words>> = {
  in: w('In', 'เงินเข้า'),
  out: w('Out', 'เงินออก'),
}

export const linkWords: Readonly<Record<Line['linked']['kind'], Words>> = {
  none: w('Unreconciled', 'ยังไม่กระทบยอด'),
  deposit: w('Deposit', 'รายการฝาก'),
  withdrawal: w('Withdrawal', 'รายการถอน'),
  'own-transfer': w('Internal transfer', 'โยกเงิน'),
  fee: w('Fee', 'ค่าธรรมเนียม'),
  interest: w('Interest', 'ดอกเบี้ย'),
  retelling: w('Already recorded', 'มีอยู่แล้ว'),
}

/** The status of what a bank transaction is linked to. */
export const linkedStatusWords = ({ kind, status }: Line['linked']): Words | null =>
  status === null ? null : wordsOf(kind === 'withdrawal' ? withdrawalStatusWords : depositStatusWords, status)

export const transferStatusWords: Readonly<Record<z.output<typeof ownTransfer>['status'], Words>> = {
  booked: w('Recorded', 'บันทึกแล้ว'),
  cancelled: w('Cancelled', 'ยกเลิก'),
}

export const dayStatusWords: Readonly<Record<z.output<typeof reconciliation>['status'], Words>> = {
  open: w('Open', 'ยังไม่ปิดยอด'),
  closed: w('Closed', 'ปิดยอดแล้ว'),
  changed: w('Changed since', 'มีรายการหลังปิดยอด'),
}

export const formatWords: Readonly<Record<Import['format'], Words>> = {
  csv: same('CSV'),
  camt053: same('camt.053'),
  mt940: same('MT940'),
}

export const importStatusWords: Readonly<Record<Import['status'], Words>> = {
  taking: w('Processing', 'กำลังนำเข้า'),
  done: w('Imported', 'นำเข้าแล้ว'),
}

export const lineOutcomeWords: Readonly<Record<z.output<typeof statementLine>['outcome'], Words>> = {
  waiting: w('Processing', 'กำลังนำเข้า'),
  credited: depositStatusWords.credited,
  matched: w('Pending approval', 'รออนุมัติ'),
  unmatched: depositStatusWords.unmatched,
  'possible-duplicate': depositStatusWords['possible-duplicate'],
  known: w('Already recorded', 'มีอยู่แล้ว'),
  recorded: w('Recorded', 'บันทึกแล้ว'),
  'own-transfer': linkWords['own-transfer'],
  refused: w('Rejected', 'ไม่รับ'),
}
