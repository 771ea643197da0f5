import type { exportJob } from '@backoffice/contract/lists/export-jobs'
import type { z } from 'zod'
import type { ExportJob } from './jobs.repo.ts'

export const showJob = (job: ExportJob): z.output<typeof exportJob> => {
  const { id, list, format, state, rows, total, totalIsEstimate, createdAt, finishedAt, deleteAt, downloads, error } =
    job
  return {
    id,
    list,
    format,
    fileName: `${job.fileName}.${format}`,
    state,
    rows,
    total,
    totalIsEstimate,
    parts: state === 'ready' ? job.parts.map(part => ({ ...part, fileName: partName(job, part.part) })) : [],
    createdAt,
    finishedAt,
    deletedAt: deleteAt,
    downloads,
    error,
  }
}

/** `withdrawals_2026-11-20.xlsx`, and with several files `withdrawals_2026-11-20_2.xlsx`. */
export const partName = (
  { fileName, format, parts }: Pick<ExportJob, 'fileName' | 'format' | 'parts'>,
  part: number,
): string => `${fileName}${parts.length > 1 ? `_${part}` : ''}.${format}`
