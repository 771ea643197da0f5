import { ok, refuse, type MemberId } from '@backoffice/kernel'
import { words, type ExportColumn, type ListExports } from '../lists/index.ts'
import { usernameOf } from '../reads/index.ts'
import { memberExists, readRequirements } from './requirements.repo.ts'
import type { TurnoverContext } from './context.ts'
import { toRequirementResponse, type RequirementResponse } from './turnover-response.ts'

const columns: readonly ExportColumn<RequirementResponse>[] = [
  { id: 'openedAt', en: 'Opened', th: 'เวลาที่เริ่ม', kind: 'instant', of: ({ openedAt }) => openedAt },
  {
    id: 'source',
    en: 'Source',
    th: 'ที่มา',
    kind: 'word',
    of: ({ source }) => words.requirementSourceLabels[source.kind],
  },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'word', of: ({ status }) => words.requirementStatusLabels[status] },
  { id: 'base', en: 'Base amount (THB)', th: 'ยอดตั้งต้น (บาท)', kind: 'money', of: ({ base }) => base },
  { id: 'percent', en: 'Turnover (%)', th: 'เทิร์น (%)', kind: 'number', of: ({ percent }) => percent },
  { id: 'required', en: 'Required (THB)', th: 'ยอดเทิร์นที่ต้องทำ (บาท)', kind: 'money', of: ({ required }) => required },
  { id: 'done', en: 'Done (THB)', th: 'ทำแล้ว (บาท)', kind: 'money', of: ({ done }) => done },
  { id: 'remaining', en: 'Remaining (THB)', th: 'คงเหลือ (บาท)', kind: 'money', of: ({ remaining }) => remaining },
  {
    id: 'converted',
    en: 'Converted to cash (THB)',
    th: 'แปลงเป็นเครดิต (บาท)',
    kind: 'money',
    of: ({ converted }) => converted,
  },
  { id: 'finishedAt', en: 'Finished', th: 'เวลาที่เสร็จสิ้น', kind: 'instant', of: ({ finishedAt }) => finishedAt },
  { id: 'waivedBy', en: 'Waived by', th: 'ยกเว้นโดย', kind: 'text', of: ({ waivedBy }) => waivedBy?.name },
  { id: 'reason', en: 'Reason', th: 'เหตุผล', kind: 'text', of: ({ reason }) => reason },
  { id: 'sourceId', en: 'Source ID', th: 'รหัสที่มา', kind: 'code', of: ({ source }) => source.id },
  { id: 'id', en: 'Requirement ID', th: 'รหัสเทิร์นโอเวอร์', kind: 'code', of: ({ id }) => id },
]

/** Export of a member's turnover requirements. */
export const turnoverExports = ({ deps: { reader } }: TurnoverContext): Pick<ListExports, 'turnover.of-member'> => ({
  'turnover.of-member': {
    exportPermission: 'exports.money',
    fileName: 'turnover',
    columns,
    about: ({ id }) => usernameOf(reader, id as MemberId),
    async read(_query, actor, { id }) {
      const memberId = id as MemberId
      if (!(await memberExists(reader, memberId))) return refuse('NOT_FOUND')
      return ok({
        data: (await readRequirements(reader, memberId)).map(record => toRequirementResponse(record, actor)),
      })
    },
  },
})
