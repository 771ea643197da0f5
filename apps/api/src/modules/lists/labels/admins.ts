import type {
  AdminStatus,
  hiddenRefusals,
  signInKinds,
  signInMethods,
  signInOutcomes,
} from '@backoffice/contract/admins/terms'
import { type Labels, same, w } from './labels.ts'

export const adminStatusLabels: Readonly<Record<AdminStatus, Labels>> = {
  invited: w('Invited', 'เชิญแล้ว'),
  active: w('Active', 'ใช้งาน'),
  locked: w('Locked', 'ถูกล็อก'),
  disabled: w('Disabled', 'ปิดใช้งาน'),
}

export const signInKindLabels: Readonly<Record<(typeof signInKinds)[number], Labels>> = {
  'sign-in': w('Sign-in', 'เข้าสู่ระบบ'),
  'sign-out': w('Sign-out', 'ออกจากระบบ'),
}

export const signInOutcomeLabels: Readonly<Record<(typeof signInOutcomes)[number], Labels>> = {
  done: w('Successful', 'สำเร็จ'),
  refused: w('Refused', 'ไม่สำเร็จ'),
}

export const signInMethodLabels: Readonly<Record<(typeof signInMethods)[number], Labels>> = {
  password: w('Password', 'รหัสผ่าน'),
  totp: w('Authenticator app', 'แอปยืนยันตัวตน'),
  recovery: w('Recovery code', 'รหัสกู้คืน'),
  passkey: same('Passkey'),
}

export const hiddenRefusalLabels: Readonly<Record<(typeof hiddenRefusals)[number], Labels>> = {
  address: w('Network address not allowed', 'ที่อยู่เครือข่ายไม่ได้รับอนุญาต'),
}
