import type { AccountStatus, BankChannel, bankAccount } from '@backoffice/contract/bank-accounts/forms'
import type { bankLine } from '@backoffice/contract/bank-lines/forms'
import type { internalTransfer } from '@backoffice/contract/internal-transfers/forms'
import type { reconciliation } from '@backoffice/contract/reconciliation/forms'
import type { statementImport, statementLine } from '@backoffice/contract/statements/forms'
import type { z } from 'zod'
import { depositStatusLabels, withdrawalStatusLabels } from './money.ts'
import { same, w, type Labels, labelsFor } from './labels.ts'

type Line = z.output<typeof bankLine>
type Import = z.output<typeof statementImport>

export const bankChannelLabels: Readonly<Record<BankChannel, Labels>> = {
  scb: same('SCB'),
  gsb: same('GSB'),
  tmn: same('TrueMoney'),
  sms: w('Bank SMS', 'SMS ธนาคาร'),
  other: w('Other', 'อื่น ๆ'),
}

export const accountStatusLabels: Readonly<Record<AccountStatus, Labels>> = {
  active: w('Active', 'ใช้งาน'),
  paused: w('Paused', 'พักใช้'),
  error: w('Error', 'ขัดข้อง'),
  retired: w('Archived', 'เลิกใช้'),
}

export const purposeLabels: Readonly<Record<z.output<typeof bankAccount>['purpose'], Labels>> = {
  deposit: w('Deposits', 'ฝาก'),
  withdraw: w('Withdrawals', 'ถอน'),
  both: w('Deposits and withdrawals', 'ฝากและถอน'),
  reserve: w('Reserve', 'บัญชีพัก'),
}

/** An account's error: a product code, or an admin's text. */
export const faultLabels = (fault: string): Labels =>
  fault === 'FEED_STALE' ? w('No data from the bank feed', 'ไม่มีข้อมูลเข้าจากธนาคาร') : same(fault)

export const lineSourceLabels: Readonly<Record<Line['source'], Labels>> = {
  feed: w('Bank feed', 'ดึงจากธนาคาร'),
  statement: w('Bank statement', 'สเตทเมนต์'),
}

export const directionLabels: Readonly<Record<Line['direction'], Labels>> = {
  in: w('In', 'เงินเข้า'),
  out: w('Out', 'เงินออก'),
}

export const linkLabels: Readonly<Record<Line['linked']['kind'], Labels>> = {
  none: w('Unreconciled', 'ยังไม่กระทบยอด'),
  deposit: w('Deposit', 'รายการฝาก'),
  withdrawal: w('Withdrawal', 'รายการถอน'),
  'own-transfer': w('Internal transfer', 'โยกเงิน'),
  fee: w('Fee', 'ค่าธรรมเนียม'),
  interest: w('Interest', 'ดอกเบี้ย'),
  retelling: w('Already recorded', 'มีอยู่แล้ว'),
}

/** Status of what a bank transaction is linked to. */
export const linkedStatusLabels = ({ kind, status }: Line['linked']): Labels | null =>
  status === null ? null : labelsFor(kind === 'withdrawal' ? withdrawalStatusLabels : depositStatusLabels, status)

export const transferStatusLabels: Readonly<Record<z.output<typeof internalTransfer>['status'], Labels>> = {
  booked: w('Recorded', 'บันทึกแล้ว'),
  cancelled: w('Cancelled', 'ยกเลิก'),
}

export const dayStatusLabels: Readonly<Record<z.output<typeof reconciliation>['status'], Labels>> = {
  open: w('Open', 'ยังไม่ปิดยอด'),
  closed: w('Closed', 'ปิดยอดแล้ว'),
  changed: w('Changed after closing', 'มีรายการหลังปิดยอด'),
}

export const formatLabels: Readonly<Record<Import['format'], Labels>> = {
  csv: same('CSV'),
  xlsx: same('XLSX'),
  html: same('HTML'),
  camt053: same('camt.053'),
  mt940: same('MT940'),
}

export const importStatusLabels: Readonly<Record<Import['status'], Labels>> = {
  taking: w('Processing', 'กำลังนำเข้า'),
  done: w('Imported', 'นำเข้าแล้ว'),
}

const lineProblems: Readonly<Record<string, Labels>> = {
  REFERENCE_OF_ANOTHER_TIME: w('Same reference as a transaction at a different time', 'เลขอ้างอิงซ้ำกับรายการในเวลาอื่น'),
}

export const lineProblemLabels = (problem: string | null): Labels | null =>
  problem === null ? null : labelsFor(lineProblems, problem)

export const lineOutcomeLabels: Readonly<Record<z.output<typeof statementLine>['outcome'], Labels>> = {
  waiting: w('Waiting', 'รอนำเข้า'),
  credited: depositStatusLabels.credited,
  matched: w('Pending approval', 'รออนุมัติ'),
  unmatched: depositStatusLabels.unmatched,
  'possible-duplicate': depositStatusLabels['possible-duplicate'],
  known: w('Already recorded', 'มีอยู่แล้ว'),
  recorded: w('Recorded', 'บันทึกแล้ว'),
  'own-transfer': linkLabels['own-transfer'],
  refused: w('Rejected', 'ไม่นำเข้า'),
}
