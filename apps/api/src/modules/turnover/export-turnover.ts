import { ok, refuse } from '@backoffice/kernel'
import {
  code,
  type ExportColumn,
  instant,
  label,
  type ListExports,
  money,
  reasonColumn,
  integer,
  text,
  words,
} from '../lists/index.ts'
import { memberExists, usernameOf } from '../members/index.ts'
import { readRequirements } from './requirements.repo.ts'
import type { TurnoverContext } from './context.ts'
import { toRequirementResponse, type RequirementResponse } from './turnover-response.ts'

const columns: readonly ExportColumn<RequirementResponse>[] = [
  instant('openedAt', 'Opened', 'เวลาที่เริ่ม', row => row.openedAt),
  label('source', 'Source', 'ที่มา', row => words.requirementSourceLabels[row.source.kind]),
  label('status', 'Status', 'สถานะ', row => words.requirementStatusLabels[row.status]),
  money('base', 'Base amount (THB)', 'ยอดตั้งต้น (บาท)', row => row.base),
  integer('percent', 'Turnover (%)', 'เทิร์น (%)', row => row.percent),
  money('required', 'Required (THB)', 'ยอดเทิร์นที่ต้องทำ (บาท)', row => row.required),
  money('done', 'Completed (THB)', 'ทำแล้ว (บาท)', row => row.done),
  money('remaining', 'Remaining (THB)', 'คงเหลือ (บาท)', row => row.remaining),
  money('converted', 'Converted to cash (THB)', 'แปลงเป็นเครดิต (บาท)', row => row.converted),
  money('due', 'Due (THB)', 'ค้างคืน (บาท)', row => row.due),
  instant('finishedAt', 'Finished', 'เวลาที่เสร็จสิ้น', row => row.finishedAt),
  text('waivedBy', 'Waived by', 'ยกเว้นโดย', row => row.waivedBy?.name),
  reasonColumn(),
  code('sourceId', 'Source ID', 'รหัสที่มา', row => row.source.id),
  code('id', 'Requirement ID', 'รหัสเทิร์น', row => row.id),
]

/** Export of a member's turnover requirements. */
export const turnoverExports = ({ deps: { reader } }: TurnoverContext): Pick<ListExports, 'turnover.of-member'> => ({
  'turnover.of-member': {
    columns,
    about: ({ id }) => usernameOf(reader, id),
    async read({ actor, params: { id: memberId } }) {
      if (!(await memberExists(reader, memberId))) return refuse('NOT_FOUND')
      return ok({
        data: (await readRequirements(reader, memberId)).map(record => toRequirementResponse(record, actor)),
      })
    },
  },
})
