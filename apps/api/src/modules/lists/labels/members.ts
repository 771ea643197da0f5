import type {
  duplicateReasons,
  MemberBlock,
  MemberStatus,
  member,
  memberEvent,
} from '@backoffice/contract/members/forms'
import { composedLabel } from '@backoffice/contract/texts/translations'
import type { z } from 'zod'
import { creditTypeLabels, depositStatusLabels, withdrawalStatusLabels } from './money.ts'
import { refusalLabels } from './refusals.ts'
import { same, w, type Labels, labelsFor } from './labels.ts'

type Event = z.output<typeof memberEvent>

export const memberStatusLabels: Readonly<Record<MemberStatus, Labels>> = {
  active: w('Active', 'ปกติ'),
  suspended: w('Suspended', 'ระงับ'),
  closed: w('Closed', 'ปิดบัญชี'),
}

export const restrictionLabels: Readonly<Record<MemberBlock, Labels>> = {
  deposit: w('Deposits', 'ฝาก'),
  bet: w('Bets', 'เดิมพัน'),
  withdraw: w('Withdrawals', 'ถอน'),
  bonus: w('Bonuses', 'โบนัส'),
  marketing: w('Marketing', 'การตลาด'),
}

export const memberSourceLabels: Readonly<Record<z.output<typeof member>['source'], Labels>> = {
  campaign: w('Campaign', 'แคมเปญ'),
  referral: w('Referral', 'เพื่อนแนะนำ'),
  direct: w('Direct', 'สมัครเอง'),
}

export const duplicateReasonLabels: Readonly<Record<(typeof duplicateReasons)[number], Labels>> = {
  bank: w('Same bank account', 'เลขบัญชีเดียวกัน'),
  phone: w('Same phone', 'เบอร์เดียวกัน'),
  name: w('Same name', 'ชื่อเดียวกัน'),
  ip: w('Same IP address', 'IP เดียวกัน'),
}

export const eventKindLabels: Readonly<Record<Event['kind'], Labels>> = {
  admin: w('By staff', 'โดยพนักงาน'),
  deposit: w('Deposit', 'ฝาก'),
  withdrawal: w('Withdrawal', 'ถอน'),
  money: w('Balance changes', 'เครดิต'),
  'sign-in': w('Sign-in', 'เข้าสู่ระบบ'),
  note: w('Note', 'หมายเหตุ'),
}

const actionLabels: Readonly<Record<string, Labels>> = {
  'member.register': w('Registered', 'สมัครสมาชิก'),
  'member.create': w('Added by staff', 'พนักงานเพิ่มสมาชิก'),
  'member.sign-in': w('Signed in', 'เข้าสู่ระบบ'),
  'member.edit': w('Details changed', 'แก้ไขข้อมูล'),
  'member.change-status': w('Status changed', 'เปลี่ยนสถานะ'),
  'member.change-blocks': w('Restrictions changed', 'เปลี่ยนการจำกัดสิทธิ์'),
  'member.set-tags': w('Tags changed', 'เปลี่ยนแท็ก'),
  'member.add-note': w('Note added', 'เพิ่มหมายเหตุ'),
  'member.pin-note': w('Note pinned or unpinned', 'ปักหมุดหรือเลิกปักหมุดหมายเหตุ'),
  'member.dismiss-duplicate': w('Duplicate dismissed', 'ยืนยันว่าเป็นคนละคน'),
  'member.find-duplicates': w('Checked for duplicates', 'ตรวจหาบัญชีซ้ำ'),
  'member.reveal': w('Hidden value shown', 'เปิดดูข้อมูลที่ปิดไว้'),
  'member.adjust': w('Balance adjusted', 'ปรับเครดิต'),
  'member.reset-password': w('Password reset requested', 'ขอรีเซ็ตรหัสผ่าน'),
  'deposit.create': w('Manual deposit', 'ฝากมือ'),
  'deposit.match': w('Deposit matched', 'ระบุสมาชิกของรายการฝาก'),
  'deposit.credit': w('Deposit credited', 'เติมเครดิตจากรายการฝาก'),
  'deposit.ignore': w('Deposit ignored', 'ไม่นับเป็นยอดฝาก'),
  'deposit.return': w('Deposit return recorded', 'บันทึกโอนคืน'),
  'deposit.reverse': w('Deposit reversed', 'ดึงเครดิตคืน'),
  'deposit.request': w('Deposit requested', 'แจ้งฝาก'),
  'bank-transaction.record': w('Bank transaction received', 'ได้รับรายการธนาคาร'),
  'withdrawal.request': w('Withdrawal requested', 'แจ้งถอน'),
  'withdrawal.claim': w('Withdrawal claimed', 'รับรายการถอน'),
  'withdrawal.release': w('Withdrawal released', 'คืนรายการถอน'),
  'withdrawal.expire-claim': w('Claim expired', 'หมดเวลารับรายการ'),
  'withdrawal.approve': w('Withdrawal approved', 'อนุมัติถอน'),
  'withdrawal.approve-automatically': w('Withdrawal auto-approved', 'ถอนออโต้'),
  'withdrawal.second-approve': w('Withdrawal second approval', 'อนุมัติถอนคนที่ 2'),
  'withdrawal.reject': w('Withdrawal rejected', 'ปฏิเสธการถอน'),
  'withdrawal.pay-by-hand': w('Withdrawal paid manually', 'บันทึกว่าโอนมือ'),
  'withdrawal.retry': w('Payout retried', 'โอนใหม่'),
  'withdrawal.refund': w('Withdrawal refunded to wallet', 'คืนเครดิตจากการถอน'),
  'withdrawal.settle-dispute': w('Payout resolved', 'สรุปผลการโอน'),
  'withdrawal.cancel': w('Withdrawal cancelled by the member', 'สมาชิกยกเลิกการถอน'),
  'withdrawal.note': w('Note on the withdrawal', 'หมายเหตุในรายการถอน'),
  'payout.settle': w('Payout result recorded', 'บันทึกผลการโอน'),
  'payout.resend': w('Payout sent again', 'ส่งคำสั่งโอนซ้ำ'),
  'payout.learn': w('Payout result received', 'ได้รับผลการโอน'),
  'payout.doubt': w('Payout unconfirmed', 'รอยืนยันผลโอน'),
  'approval.approve': w('Approved by the second approver', 'ผู้อนุมัติคนที่ 2 อนุมัติ'),
  'approval.reject': w('Rejected by the second approver', 'ผู้อนุมัติคนที่ 2 ปฏิเสธ'),
  'approval.expire': w('Approval request expired', 'คำขออนุมัติหมดอายุ'),
  'turnover.waive': w('Turnover waived', 'ยกเว้นเทิร์น'),
}

const objectLabels: Readonly<Record<string, Labels>> = {
  member: w('Member', 'สมาชิก'),
  deposit: w('Deposit', 'รายการฝาก'),
  withdrawal: w('Withdrawal', 'รายการถอน'),
  transfer: w('Ledger entry', 'รายการเครดิต'),
  note: w('Note', 'หมายเหตุ'),
}

const fieldLabels: Readonly<Record<string, Labels>> = {
  firstName: w('first name', 'ชื่อ'),
  lastName: w('last name', 'นามสกุล'),
  phone: w('phone', 'เบอร์โทรศัพท์'),
  tmnPhone: w('TrueMoney', 'ทรูมันนี่'),
  bankCode: w('bank', 'ธนาคาร'),
  accountNo: w('account number', 'เลขบัญชี'),
  lineId: w('LINE ID', 'ไลน์ไอดี'),
}

const statusesOf = { deposit: depositStatusLabels, withdrawal: withdrawalStatusLabels } as const

/** What was done; of a refused event, what was attempted. */
export const eventActionLabels = ({ kind, action, outcome }: Event): Labels => {
  const done = labelsFor(kind === 'money' ? creditTypeLabels : actionLabels, action)
  return outcome === 'done' ? done : composedLabel(text => `${text(w('Attempted', 'พยายาม'))}: ${text(done)}`)
}

export const eventObjectLabels = ({ object }: Event): Labels => labelsFor(objectLabels, object.kind)

export const eventOutcomeLabels = ({ outcome, code }: Event): Labels => {
  if (outcome === 'done') return w('Done', 'สำเร็จ')
  const [why, refused] = [code === null ? null : refusalLabels(code), w('Refused', 'ไม่สำเร็จ')]
  return why === null ? refused : composedLabel(text => `${text(refused)}: ${text(why)}`)
}

/** A status before or after an event, whatever its subject. */
export const eventStatusLabels = (kind: Event['kind'], status: string | null): Labels | null =>
  status === null
    ? null
    : status === 'asked'
      ? w('Pending approval', 'รออนุมัติ')
      : labelsFor(kind === 'deposit' || kind === 'withdrawal' ? statusesOf[kind] : memberStatusLabels, status)

/** Free text stays as written; an edit lists the changed fields. */
export const eventTextLabels = ({ action, text }: Event): Labels | readonly Labels[] | null =>
  text === null
    ? null
    : action === 'member.edit'
      ? text.split(', ').map(field => labelsFor(fieldLabels, field))
      : same(text)
