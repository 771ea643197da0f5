import { ok, refuse, type MemberId } from '@backoffice/kernel'
import type { ExportColumn, ListExports } from '../lists/index.ts'
import { memberExists, readRequirements } from './requirements.repo.ts'
import type { TurnoverRoom } from './room.ts'
import { answerOf, type RequirementAnswer } from './turnover-answer.ts'

const columns: readonly ExportColumn<RequirementAnswer>[] = [
  { id: 'id', en: 'Requirement', th: 'รหัสเทิร์นโอเวอร์', kind: 'code', of: ({ id }) => id },
  { id: 'openedAt', en: 'Opened', th: 'เวลาที่เริ่ม', kind: 'instant', of: ({ openedAt }) => openedAt },
  { id: 'source', en: 'Because of', th: 'ที่มา', kind: 'text', of: ({ source }) => source.kind },
  { id: 'sourceId', en: 'Its id', th: 'รหัสอ้างอิง', kind: 'code', of: ({ source }) => source.id },
  { id: 'status', en: 'Status', th: 'สถานะ', kind: 'text', of: ({ status }) => status },
  { id: 'base', en: 'Of (THB)', th: 'ยอดตั้งต้น (บาท)', kind: 'money', of: ({ base }) => base },
  { id: 'percent', en: 'Share (%)', th: 'เทิร์น (%)', kind: 'number', of: ({ percent }) => percent },
  { id: 'required', en: 'Required (THB)', th: 'ต้องทำ (บาท)', kind: 'money', of: ({ required }) => required },
  { id: 'done', en: 'Done (THB)', th: 'ทำแล้ว (บาท)', kind: 'money', of: ({ done }) => done },
  { id: 'remaining', en: 'Remaining (THB)', th: 'คงเหลือ (บาท)', kind: 'money', of: ({ remaining }) => remaining },
  { id: 'converted', en: 'Became cash (THB)', th: 'แปลงเป็นเงินสด (บาท)', kind: 'money', of: ({ converted }) => converted },
  { id: 'finishedAt', en: 'Finished', th: 'เวลาที่เสร็จสิ้น', kind: 'instant', of: ({ finishedAt }) => finishedAt },
  { id: 'waivedBy', en: 'Waived by', th: 'ยกเว้นโดย', kind: 'text', of: ({ waivedBy }) => waivedBy?.name },
  { id: 'reason', en: 'Reason', th: 'เหตุผล', kind: 'text', of: ({ reason }) => reason },
]

/** What a member has to stake, as it may be taken out: the requirements, all of them at once. */
export const turnoverExports = ({ deps: { reader } }: TurnoverRoom): Pick<ListExports, 'turnover.of-member'> => ({
  'turnover.of-member': {
    exportPermission: 'exports.money', fileName: 'member-turnover', columns,
    async read(_query, actor, { id }) {
      const memberId = id as MemberId
      if (!(await memberExists(reader, memberId))) return refuse('NOT_FOUND')
      return ok({ data: (await readRequirements(reader, memberId)).map((record) => answerOf(record, actor)) })
    },
  },
})
