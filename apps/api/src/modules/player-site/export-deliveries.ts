import type { Deps } from '../../platform/deps.ts'
import { words, type ExportColumn, type ListExports } from '../lists/index.ts'
import { type DeliveryResponse, listDeliveries } from './list-deliveries.ts'

const columns: readonly ExportColumn<DeliveryResponse>[] = [
  { id: 'at', en: 'Occurred', th: 'เวลาที่เกิด', kind: 'instant', of: ({ at }) => at },
  { id: 'type', en: 'Event', th: 'เหตุการณ์', kind: 'word', of: ({ type }) => words.playerEventLabels[type] },
  { id: 'member', en: 'Username', th: 'ยูสเซอร์เนม', kind: 'text', of: ({ member }) => member.username },
  { id: 'number', en: 'No. for this member', th: 'ลำดับของสมาชิก', kind: 'number', of: ({ number }) => number },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'word', of: ({ status }) => words.deliveryStatusLabels[status] },
  { id: 'attempts', en: 'Attempts', th: 'จำนวนครั้งที่ส่ง', kind: 'number', of: ({ attempts }) => attempts },
  { id: 'lastTriedAt', en: 'Last attempt', th: 'ส่งล่าสุด', kind: 'instant', of: ({ lastTriedAt }) => lastTriedAt },
  { id: 'endedAt', en: 'Ended', th: 'เวลาที่เสร็จสิ้น', kind: 'instant', of: ({ endedAt }) => endedAt },
  { id: 'lastError', en: 'Last error', th: 'ข้อผิดพลาดล่าสุด', kind: 'text', of: ({ lastError }) => lastError },
  { id: 'subjectId', en: 'About ID', th: 'รหัสรายการที่เกี่ยวข้อง', kind: 'code', of: ({ subjectId }) => subjectId },
  { id: 'id', en: 'Event ID', th: 'รหัสเหตุการณ์', kind: 'code', of: ({ id }) => id },
]

/** Export of the events to the player site: the same pages, by column. */
export const deliveryExports = (deps: Deps): Pick<ListExports, 'integration.deliveries'> => ({
  'integration.deliveries': {
    exportPermission: 'exports.money',
    fileName: 'player-site-events',
    columns,
    read: query => listDeliveries(deps, query, false),
  },
})
