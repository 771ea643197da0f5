import { type Labels, w } from './labels.ts'

/** Whether a period of a summary is over. */
export const periodStatusLabels: Readonly<Record<'closed' | 'live', Labels>> = {
  closed: w('Closed', 'ปิดยอดแล้ว'),
  live: w('Live', 'กำลังเดิน'),
}
