import { code, type ExportColumn, instant, integer, label, reasonColumn, text, words } from '../lists/index.ts'
import type { AuditRow } from './entry-response.ts'

const shown = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

export const auditColumns: readonly ExportColumn<AuditRow>[] = [
  instant('at', 'Time', 'เวลา', row => row.at),
  text('actor', 'Who', 'ผู้ทำรายการ', row => row.actor.name),
  label('actorKind', 'Kind of actor', 'ประเภทผู้ทำรายการ', row => words.auditActorLabels[row.actor.kind], 'actor'),
  label('action', 'Action', 'การทำรายการ', row => words.auditActionLabels(row.action)),
  label('objectKind', 'Kind of record', 'ประเภทข้อมูล', row => words.auditKindLabels(row.object.kind), 'object'),
  text('object', 'Record', 'ข้อมูล', row => row.object.label),
  label('outcome', 'Outcome', 'ผล', row => words.auditOutcomeLabels[row.outcome]),
  label('code', 'Refused because', 'สาเหตุที่ไม่สำเร็จ', row => words.refusalLabels(row.code ?? ''), 'outcome'),
  reasonColumn(),
  text('changes', 'Changes', 'สิ่งที่เปลี่ยน', row =>
    row.changes.map(({ field, before, after }) => `${field}: ${shown(before)} → ${shown(after)}`).join('\n'),
  ),
  text('authoriser', 'Approved by', 'ผู้อนุมัติ', row => row.authoriser?.name),
  label('sole', 'Decided alone', 'อนุมัติคำขอของตนเอง', row => words.yesNo(row.sole), 'authoriser'),
  code('ip', 'IP address', 'IP', row => row.ip),
  text('userAgent', 'Browser', 'เบราว์เซอร์', row => row.userAgent, 'ip'),
  integer('sealed', 'Seal', 'เลขซีล', row => row.sealed),
  code('objectId', 'Record ID', 'รหัสข้อมูล', row => row.object.id, 'object'),
  code('sessionId', 'Session ID', 'รหัสเซสชัน', row => row.sessionId, 'ip'),
  code('requestId', 'Request ID', 'รหัสคำขอ', row => row.requestId, 'ip'),
  code('id', 'Entry ID', 'รหัสบันทึก', row => row.id),
]
