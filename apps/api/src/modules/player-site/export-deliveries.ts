import type { Deps } from '../../platform/deps.ts'
import type { ExportColumn, ListExports } from '../lists/index.ts'
import { type DeliveryAnswer, listDeliveries } from './list-deliveries.ts'

const columns: readonly ExportColumn<DeliveryAnswer>[] = [
  { id: 'id', en: 'Event', th: 'รหัสเหตุการณ์', kind: 'code', of: ({ id }) => id },
  { id: 'at', en: 'Happened', th: 'เวลาที่เกิด', kind: 'instant', of: ({ at }) => at },
  { id: 'type', en: 'What', th: 'ประเภท', kind: 'code', of: ({ type }) => type },
  { id: 'member', en: 'Member', th: 'ยูสเซอร์', kind: 'text', of: ({ member }) => member.username },
  { id: 'number', en: 'Its number', th: 'ลำดับของสมาชิก', kind: 'number', of: ({ number }) => number },
  { id: 'subjectId', en: 'About', th: 'รหัสอ้างอิง', kind: 'code', of: ({ subjectId }) => subjectId },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'text', of: ({ status }) => status },
  { id: 'attempts', en: 'Tries', th: 'จำนวนครั้งที่ส่ง', kind: 'number', of: ({ attempts }) => attempts },
  { id: 'lastTriedAt', en: 'Last tried', th: 'ส่งล่าสุด', kind: 'instant', of: ({ lastTriedAt }) => lastTriedAt },
  { id: 'endedAt', en: 'Ended', th: 'เวลาที่เสร็จสิ้น', kind: 'instant', of: ({ endedAt }) => endedAt },
  { id: 'lastError', en: 'Last fault', th: 'ข้อผิดพลาดล่าสุด', kind: 'text', of: ({ lastError }) => lastError },
]

/** The events to the player site as they may be taken out: the same pages, column by column. */
export const deliveryExports = (deps: Deps): Pick<ListExports, 'integration.deliveries'> => ({
  'integration.deliveries': { exportPermission: 'exports.money', fileName: 'player-site-events', columns, read: (query) => listDeliveries(deps, query, false) },
})
