import { type ExportColumn, instant, label, type RowOf, text, words } from '../lists/index.ts'

export const adminColumns: readonly ExportColumn<RowOf<'admins.list'>>[] = [
  text('username', 'Username', 'ชื่อผู้ใช้', row => row.username),
  text('name', 'Name', 'ชื่อ', row => row.name),
  text('email', 'Email', 'อีเมล', row => row.email),
  text('role', 'Role', 'บทบาท', row => row.role.name),
  label('status', 'Status', 'สถานะ', row => words.adminStatusLabels[row.status]),
  label('secondFactor', 'Second factor', 'การยืนยันตัวตนขั้นที่สอง', row =>
    words.yesNo(row.secondFactor.totp || row.secondFactor.passkeys > 0),
  ),
  instant('lastSignedInAt', 'Last sign-in', 'เข้าสู่ระบบล่าสุด', row => row.lastSignedInAt),
  text('lastSignedInIp', 'Last IP address', 'ที่อยู่ IP ล่าสุด', row => row.lastSignedInIp),
  label('session', 'Signed in', 'กำลังใช้งานอยู่', row => words.yesNo(row.session !== null)),
  instant('invitationExpiresAt', 'Invitation expires', 'คำเชิญหมดอายุ', row => row.invitation?.expiresAt, 'status'),
  instant('createdAt', 'Added', 'เวลาที่เพิ่ม', row => row.createdAt),
]

export const signInColumns: readonly ExportColumn<RowOf<'admins.sign-ins'>>[] = [
  instant('at', 'Time', 'เวลา', row => row.at),
  text('username', 'Username', 'ชื่อผู้ใช้', row => row.admin?.username, 'admin'),
  text('admin', 'Name', 'ชื่อ', row => row.admin?.name),
  label('kind', 'Event', 'เหตุการณ์', row => words.signInKindLabels[row.kind]),
  label('outcome', 'Outcome', 'ผล', row => words.signInOutcomeLabels[row.outcome]),
  label('code', 'Reason', 'เหตุผล', row => {
    if (row.why !== null) return words.hiddenRefusalLabels[row.why]
    return row.code === null ? null : words.refusalLabels(row.code)
  }),
  label('method', 'Method', 'วิธียืนยันตัวตน', row => (row.method === null ? null : words.signInMethodLabels[row.method])),
  text('ip', 'IP address', 'ที่อยู่ IP', row => row.ip),
  text('userAgent', 'Device', 'อุปกรณ์', row => row.userAgent),
]
