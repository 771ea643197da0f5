import { composedLabel } from '@backoffice/contract/texts/translations'
import type { DepositChannel, DepositStatus, deposit, IntentStatus } from '@backoffice/contract/deposits/forms'
import type { JournalCode } from '@backoffice/contract/ledger/terms'
import type { creditEntry } from '@backoffice/contract/members/forms'
import type { requirement } from '@backoffice/contract/turnover/forms'
import { parseSystemReason, type SystemReason } from '@backoffice/contract/system-reasons'
import type { WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import type { z } from 'zod'
import { same, w, type Labels } from './labels.ts'

type Deposit = z.output<typeof deposit>
type Requirement = z.output<typeof requirement>

export const depositStatusLabels: Readonly<Record<DepositStatus, Labels>> = {
  detected: w('Detected', 'ตรวจพบ'),
  matched: w('Matched', 'ระบุสมาชิกแล้ว'),
  credited: w('Credited', 'เติมเครดิตแล้ว'),
  unmatched: w('Unmatched', 'ไม่พบเจ้าของยอด'),
  ignored: w('Ignored', 'ไม่นับเป็นยอดฝาก'),
  returned: w('Returned', 'โอนคืนแล้ว'),
  duplicate: w('Duplicate', 'รายการซ้ำ'),
  'possible-duplicate': w('Possible duplicate', 'อาจซ้ำ'),
  reversed: w('Reversed', 'ดึงเครดิตคืนแล้ว'),
}

export const channelLabels: Readonly<Record<DepositChannel, Labels>> = {
  scb: same('SCB'),
  gsb: same('GSB'),
  tmn: same('TrueMoney'),
  sms: w('Bank SMS', 'SMS ธนาคาร'),
  other: w('Other', 'อื่น ๆ'),
  manual: w('Manual deposit', 'ฝากมือ'),
}

export const modeLabels: Readonly<Record<Deposit['mode'], Labels>> = {
  auto: w('Auto-credit', 'เติมเครดิตออโต้'),
  manual: w('Manual', 'เติมมือ'),
}

export const sourceLabels: Readonly<Record<Deposit['source'], Labels>> = {
  feed: w('Bank feed', 'ดึงจากธนาคาร'),
  statement: w('Bank statement', 'สเตทเมนต์'),
  manual: w('Manual deposit', 'ฝากมือ'),
}

export const intentStatusLabels: Readonly<Record<IntentStatus, Labels>> = {
  open: w('Waiting for payment', 'รอโอนเงิน'),
  paid: w('Paid', 'โอนแล้ว'),
  expired: w('Expired', 'หมดอายุ'),
}

export const withdrawalStatusLabels: Readonly<Record<WithdrawalStatus, Labels>> = {
  pending: w('Pending', 'รอดำเนินการ'),
  claimed: w('Claimed', 'รับรายการแล้ว'),
  approved: w('Approved', 'อนุมัติแล้ว'),
  'awaiting-second': w('Second approval', 'รออนุมัติคนที่ 2'),
  paying: w('Paying', 'กำลังโอน'),
  paid: w('Paid', 'โอนสำเร็จ'),
  'paid-by-hand': w('Paid manually', 'โอนมือแล้ว'),
  uncertain: w('Unconfirmed', 'รอยืนยันผลโอน'),
  failed: w('Failed', 'โอนไม่สำเร็จ'),
  refunded: w('Refunded', 'คืนเครดิตแล้ว'),
  rejected: w('Rejected', 'ปฏิเสธ'),
  cancelled: w('Cancelled', 'ยกเลิก'),
}

export const creditTypeLabels: Readonly<Record<z.output<typeof creditEntry>['type'], Labels>> = {
  deposit: w('Deposit', 'ฝากเงิน'),
  'deposit-matched': w('Deposit matched', 'ฝากเงิน (ระบุสมาชิกแล้ว)'),
  'withdraw-hold': w('On hold for withdrawal', 'กันไว้ถอน'),
  'withdraw-release': w('Withdrawal hold released', 'คืนยอดที่กันไว้ถอน'),
  adjustment: w('Adjustment', 'ปรับเครดิต'),
  reversal: w('Reversal', 'กลับรายการ'),
  opening: w('Opening balance', 'ยอดยกมา'),
  bonus: w('Bonus', 'รับโบนัส'),
  'bonus-to-cash': w('Bonus converted to cash', 'โบนัสแปลงเป็นเครดิต'),
  'bonus-forfeit': w('Bonus forfeited', 'ริบโบนัส'),
  bet: w('Bet', 'เดิมพัน'),
  'bet-bonus': w('Bet with bonus', 'เดิมพันด้วยโบนัส'),
  win: w('Win', 'ชนะ'),
  'win-bonus': w('Win with bonus', 'ชนะด้วยโบนัส'),
  'bet-void': w('Bet voided', 'ยกเลิกเดิมพัน'),
  'bet-bonus-void': w('Bonus bet voided', 'ยกเลิกเดิมพันโบนัส'),
  other: w('Other', 'อื่น ๆ'),
}

export const journalCodeLabels: Readonly<Record<JournalCode, Labels>> = {
  deposit: creditTypeLabels.deposit,
  'deposit-unmatched': w('Deposit unmatched', 'ฝากเงิน (ยังไม่ระบุสมาชิก)'),
  'deposit-matched': creditTypeLabels['deposit-matched'],
  'deposit-returned': w('Deposit returned', 'คืนเงินฝาก'),
  withdrawal: w('Withdrawal', 'ถอนเงิน'),
  'withdrawal-by-hand': w('Withdrawal paid manually', 'ถอนเงิน (โอนมือ)'),
  'withdrawal-fee': w('Withdrawal fee', 'ค่าธรรมเนียมถอน'),
  settlement: w('Provider settlement', 'รับชำระจากผู้ให้บริการ'),
  adjustment: creditTypeLabels.adjustment,
  opening: creditTypeLabels.opening,
  'own-transfer': w('Internal transfer', 'โยกเงินภายใน'),
  'bank-fee': w('Bank fee', 'ค่าธรรมเนียมธนาคาร'),
  'bank-interest': w('Bank interest', 'ดอกเบี้ยธนาคาร'),
  bonus: creditTypeLabels.bonus,
  'bonus-to-cash': creditTypeLabels['bonus-to-cash'],
  'bonus-forfeit': creditTypeLabels['bonus-forfeit'],
  reversal: creditTypeLabels.reversal,
}

export const walletLabels: Readonly<Record<z.output<typeof creditEntry>['wallet'], Labels>> = {
  cash: w('Cash', 'เครดิต'),
  bonus: w('Bonus', 'โบนัส'),
}

export const requirementStatusLabels: Readonly<Record<Requirement['status'], Labels>> = {
  open: w('Open', 'ยังไม่ครบ'),
  completed: w('Completed', 'ครบแล้ว'),
  waived: w('Waived', 'ยกเว้นแล้ว'),
  cancelled: w('Cancelled', 'ยกเลิก'),
}

export const requirementSourceLabels: Readonly<Record<Requirement['source']['kind'], Labels>> = {
  deposit: w('Deposit', 'ฝากเงิน'),
  grant: w('Bonus', 'โบนัส'),
  adjustment: w('Adjustment', 'ปรับเครดิต'),
}

const systemReasonLabels: Readonly<Record<SystemReason, Labels>> = {
  'answer-not-recorded': w('The result of the transfer was not recorded', 'ระบบไม่ได้บันทึกผลการโอน'),
  'bet-voided': w('Bet voided', 'เดิมพันถูกยกเลิก'),
  'bonus-deducted-again': w('Converted bonus deducted', 'ตัดโบนัสที่แปลงเป็นเครดิตแล้ว'),
  'bonus-forfeited-with-win': w('Bonus forfeited: winning bet voided', 'ยึดโบนัส เพราะเดิมพันที่ชนะถูกยกเลิก'),
  'budget-spent': w('Budget spent', 'ใช้งบครบแล้ว'),
  'conflicting-result': w(
    'Conflicting payout results: nothing was posted, needs manual review',
    'ผลโอนขัดแย้งกัน: ไม่มีการปรับยอด ต้องตรวจสอบโดยพนักงาน',
  ),
  'deposit-reversed': w('Deposit reversed', 'ดึงเครดิตคืนจากรายการฝากแล้ว'),
  'deposit-turnover-replaced': w('Replaced by the turnover of a promotion', 'ใช้เทิร์นของโปรโมชั่นแทน'),
  'promotion-ended': w('Promotion ended', 'โปรโมชั่นสิ้นสุดแล้ว'),
  'grant-expired': w('Time for the turnover is over', 'หมดเวลาทำเทิร์น'),
  'disputed-meanwhile': w(
    'Payout results conflict: submit the approval request again',
    'ผลโอนขัดแย้งกัน: กรุณาส่งขออนุมัติใหม่',
  ),
  'earlier-payout-paid': w(
    'Not sent: the provider reported an earlier payout as paid',
    'ไม่ได้โอน เพราะผู้ให้บริการแจ้งว่ารายการก่อนหน้าโอนสำเร็จ',
  ),
  'no-clear-answer': w('No clear answer from the provider', 'ผู้ให้บริการไม่ยืนยันผลโอน'),
  'no-reason-given': w('The provider gave no reason', 'ผู้ให้บริการไม่ระบุเหตุผล'),
  'not-received-by-provider': w('The provider did not receive this payout', 'ผู้ให้บริการไม่ได้รับรายการโอนนี้'),
  'paid-meanwhile': w('Paid by the provider in the meantime', 'ผู้ให้บริการโอนสำเร็จก่อนอนุมัติ'),
  'payout-found-again': w('The provider reports this payout again', 'ผู้ให้บริการพบรายการโอนนี้อีกครั้ง'),
  'payout-missing': w(
    'The provider accepted this payout and no longer reports it',
    'ผู้ให้บริการรับรายการโอนแล้ว แต่ไม่พบรายการนี้อีก',
  ),
  'provider-unreachable': w('The provider could not be reached', 'ติดต่อผู้ให้บริการไม่ได้'),
  'provider-unreachable-not-sent': w(
    'The provider could not be reached: nothing was sent',
    'ติดต่อผู้ให้บริการไม่ได้: ยังไม่มีการโอน',
  ),
  'resend-refused': w('The provider refused to resend this payout', 'ผู้ให้บริการปฏิเสธการโอนซ้ำ'),
  resent: w(
    'Unknown to the provider: sent again under the same reference',
    'ผู้ให้บริการไม่พบรายการ: ส่งโอนใหม่ด้วยเลขอ้างอิงเดิม',
  ),
}

/** A stored reason: a system reason in the reader's language, anything else as it was written. */
export function reasonLabels(reason: string | null): Labels | null {
  const parsed = reason === null ? undefined : parseSystemReason(reason)
  if (parsed === undefined) return reason === null ? null : same(reason)
  const { code, detail } = parsed
  const label = systemReasonLabels[code]
  return detail === '' ? label : composedLabel(text => `${text(label)} (${detail})`)
}
