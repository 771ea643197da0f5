import { errors, type ErrorCode } from '@backoffice/contract'
import { w, type Labels } from './labels.ts'

/** Reason of a refusal. English comes from the contract; codes only programs receive have no Thai label. */
const thai: Readonly<Partial<Record<ErrorCode, string>>> = {
  VALIDATION: 'ข้อมูลบางช่องไม่ถูกต้อง',
  FORBIDDEN: 'ไม่มีสิทธิ์ทำรายการนี้',
  STEP_UP_REQUIRED: 'ต้องยืนยันตัวตนอีกครั้ง',
  TOTP_SETUP_REQUIRED: 'ต้องตั้งค่าการยืนยันตัวตนขั้นที่สองก่อน',
  CODE_WRONG: 'รหัสไม่ถูกต้อง',
  SECOND_FACTOR_NEEDED: 'บทบาทนี้ต้องใช้การยืนยันตัวตนขั้นที่สอง',
  PASSKEY_REFUSED: 'ตรวจสอบพาสคีย์ไม่สำเร็จ',
  PASSKEYS_UNAVAILABLE: 'ใช้พาสคีย์ที่ที่อยู่นี้ไม่ได้',
  NOT_FOUND: 'ไม่พบข้อมูล',
  STATE_CONFLICT: 'มีผู้ทำรายการนี้ไปก่อนแล้ว',
  OUTCOME_CHANGED: 'ผลที่จะเกิดขึ้นต่างจากที่แสดงไว้',
  NOT_CLAIM_HOLDER: 'ต้องรับรายการก่อน',
  SAME_PERSON: 'อนุมัติคำขอของตนเองไม่ได้',
  OWN_ACCOUNT: 'เปลี่ยนบัญชีของตนเองไม่ได้',
  INVITATION_INVALID: 'ลิงก์ใช้ไม่ได้',
  APPROVER_INVOLVED: 'อนุมัติหรือปฏิเสธคำขอที่เปลี่ยนบทบาทหรือบัญชีของตนเองไม่ได้',
  VERSION_CONFLICT: 'มีผู้แก้ไขข้อมูลนี้แล้ว',
  BLOCKED: 'ติดเงื่อนไข',
  LIMIT_EXCEEDED: 'เกินวงเงินที่อนุมัติได้',
  TOO_MANY: 'ครบจำนวนสูงสุดแล้ว',
  TOO_MANY_UPLOADS: 'อัปโหลดไฟล์ที่ไม่ได้ใช้มากเกินไป',
  GAME_OFF: 'เกมหรือค่ายเกมนี้ปิดอยู่',
  NOT_ELIGIBLE: 'สมาชิกไม่ตรงตามเงื่อนไข',
  ALREADY_CLAIMED: 'รายการนี้ถูกรับหรือใช้ไปแล้ว',
  CLAIM_EXPIRED: 'หมดเวลารับรายการนี้แล้ว',
  BUDGET_SPENT: 'งบของโปรโมชั่นนี้หมดแล้ว',
  GRANT_OPEN: 'สมาชิกมีโบนัสอื่นที่ยังทำเทิร์นไม่ครบ',
  INSUFFICIENT_FUNDS: 'ยอดเงินไม่เพียงพอ',
  UNKNOWN_ACCOUNT: 'บัญชีนี้ยังไม่อยู่ในระบบ',
  NO_RECEIVING_ACCOUNT: 'ไม่มีบัญชีที่รับยอดนี้ได้',
  DUPLICATE_REFERENCE: 'เลขอ้างอิงนี้ถูกใช้แล้ว',
  ALIKE_EXISTS: 'มีรายการฝากยอดนี้อยู่แล้ว',
  UNKNOWN_BANK: 'ไม่รู้จักรหัสธนาคารนี้',
  BAD_PHONE: 'ไม่ใช่หมายเลขโทรศัพท์ของไทย',
  BAD_ACCOUNT_NO: 'ไม่ใช่เลขบัญชีธนาคาร',
  DUPLICATE_USERNAME: 'ยูสเซอร์เนมนี้ถูกใช้แล้ว',
  DUPLICATE_PHONE: 'หมายเลขโทรศัพท์นี้ถูกใช้แล้ว',
  DUPLICATE_BANK_ACCOUNT: 'บัญชีธนาคารนี้เป็นของสมาชิกรายอื่น',
  MEMBER_CLOSED: 'สมาชิกปิดบัญชีแล้ว',
  MEMBER_BLOCKED: 'สมาชิกถูกจำกัดสิทธิ์',
  NO_PLAYER_SITE: 'ยังไม่ได้เชื่อมต่อเว็บผู้เล่น',
  OPEN_REQUESTS: 'สมาชิกยังมีเครดิตหรือคำขอค้างอยู่',
  OPEN_REQUEST_LIMIT: 'สมาชิกมีคำขอค้างครบตามจำนวนที่กำหนดแล้ว',
  CANCELLED: 'คำขอถูกยกเลิกก่อน',
  ALREADY_DECIDED: 'คำขอนี้อนุมัติหรือปฏิเสธไปแล้ว',
  TOO_MANY_REQUESTS: 'ลองหลายครั้งเกินไป',
  INTERNAL: 'เซิร์ฟเวอร์ขัดข้อง',
  UPSTREAM_FAILED: 'ผู้ให้บริการไม่ตอบสนอง',
  UNAVAILABLE: 'ระบบไม่ว่าง',
}

/** Null: the code has no text for users. */
export function refusalLabels(code: string): Labels | null {
  const [known] = Object.entries(errors).filter(([each]) => each === code)
  if (known === undefined) return null
  const [name, { message }] = known as [ErrorCode, { message: string }]
  return w(message, thai[name] ?? 'ระบบไม่รับรายการ')
}
