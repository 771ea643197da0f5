import type { approval } from '@backoffice/contract/approvals/endpoints'
import type { ApprovalKind } from '@backoffice/contract/approvals/terms'
import type { delivery } from '@backoffice/contract/integration/deliveries'
import type { PlayerEventType } from '@backoffice/contract/integration/terms'
import type { z } from 'zod'
import { w, type Labels } from './labels.ts'

export const approvalKindLabels: Readonly<Record<ApprovalKind, Labels>> = {
  'withdrawals.pay-by-hand': w('Mark a withdrawal as paid manually', 'บันทึกว่าโอนมือ'),
  'withdrawals.settle-dispute': w('Resolve a payout with conflicting results', 'สรุปผลโอนที่ขัดแย้งกัน'),
  'deposits.create': w('Manual deposit', 'ฝากมือ'),
  'deposits.match': w('Match a deposit whose sender’s details differ', 'ระบุสมาชิกให้ยอดที่ข้อมูลผู้โอนไม่ตรง'),
  'deposits.reverse': w('Reverse a deposit', 'ดึงเครดิตคืน'),
  'members.adjust': w('Adjust a balance', 'ปรับเครดิตสมาชิก'),
  'banking.account-add': w('Add a bank account', 'เพิ่มบัญชีธนาคาร'),
  'banking.account-change': w('Change a bank account', 'แก้ไขบัญชีธนาคาร'),
  'banking.account-status': w('Change the status of a bank account', 'เปลี่ยนสถานะบัญชีธนาคาร'),
  'banking.account-secret': w('Change API credentials of a bank account', 'เปลี่ยนข้อมูลเชื่อมต่อ API ของบัญชี'),
  'banking.move': w('Record an internal transfer', 'บันทึกโยกเงินระหว่างบัญชี'),
  'banking.cancel-transfer': w('Cancel an internal transfer', 'ยกเลิกการโยกเงิน'),
  'creditcodes.batch': w('Create a batch of credit codes', 'สร้างชุดโค้ดเครดิต'),
  'promotion.grant': w('Grant a promotion to a member', 'ให้โบนัสสมาชิก'),
  'admins.role': w('Change the role of an admin', 'เปลี่ยนบทบาทของผู้ดูแล'),
  'admins.email': w('Change the email address of an admin', 'เปลี่ยนอีเมลของผู้ดูแล'),
  'admins.second-factor': w('Reset the second factor of an admin', 'รีเซ็ตการยืนยันตัวตนขั้นที่สองของผู้ดูแล'),
  'line-messages.token': w('Change the LINE token', 'เปลี่ยน Token ของ LINE'),
  'roles.change': w('Change a role', 'เปลี่ยนบทบาท'),
  'wheel.publish': w('Publish a version of the wheel', 'เผยแพร่เวอร์ชันวงล้อ'),
  'banking.unlink-line': w('Unlink a bank transaction from an internal transfer', 'ถอดรายการธนาคารออกจากการโยกเงิน'),
}

export const approvalStatusLabels: Readonly<Record<z.output<typeof approval>['status'], Labels>> = {
  'awaiting-second': w('Pending approval', 'รออนุมัติ'),
  approved: w('Approved', 'อนุมัติแล้ว'),
  rejected: w('Rejected', 'ปฏิเสธ'),
  expired: w('Expired', 'หมดอายุ'),
  withdrawn: w('Withdrawn', 'ถอนคำขอแล้ว'),
}

export const deliveryStatusLabels: Readonly<Record<z.output<typeof delivery>['status'], Labels>> = {
  waiting: w('Waiting', 'รอส่ง'),
  delivered: w('Delivered', 'ส่งแล้ว'),
  'given-up': w('Given up', 'เลิกส่ง'),
}

export const playerEventLabels: Readonly<Record<PlayerEventType, Labels>> = {
  'deposit.credited': w('Deposit credited', 'เติมเครดิตแล้ว'),
  'deposit.reversed': w('Deposit reversed', 'ดึงเครดิตคืน'),
  'withdrawal.paid': w('Withdrawal paid', 'โอนเงินถอนแล้ว'),
  'withdrawal.rejected': w('Withdrawal rejected', 'ปฏิเสธการถอน'),
  'withdrawal.refunded': w('Withdrawal refunded to wallet', 'คืนเครดิตจากการถอน'),
  'withdrawal.cancelled': w('Withdrawal cancelled', 'ยกเลิกการถอน'),
  'member.password-reset-requested': w('Password reset requested', 'ขอรีเซ็ตรหัสผ่าน'),
  'reward.credited': w('Reward credited', 'เติมรางวัล'),
  'grant.completed': w('Bonus turnover met', 'ทำเทิร์นโบนัสครบ'),
  'grant.expired': w('Bonus expired', 'โบนัสหมดอายุ'),
  'grant.cancelled': w('Bonus cancelled', 'ยกเลิกโบนัส'),
  'grant.forfeited': w('Bonus forfeited', 'ยึดโบนัส'),
  'grant.reopened': w('Bonus reopened', 'เปิดโบนัสอีกครั้ง'),
}
