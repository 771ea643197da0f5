import type { exportJob } from '@backoffice/contract/lists/export-jobs'
import { ok, refuse } from '@backoffice/kernel'
import type { z } from 'zod'
import type { Command } from '../../../platform/command/command.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import type { Deps } from '../../../platform/deps.ts'
import { deleteChunks } from './chunks.repo.ts'
import { findJob, lockJob, removeJob } from './jobs.repo.ts'
import { markCleared } from './runs.repo.ts'
import { showJob } from './job-response.ts'

/**
 * Deletes an admin's own export: a running one stops, its files can no longer be downloaded, and {@link clearFiles}
 * frees their space. The record stays.
 */
export const removeExport: Command<{ readonly id: string }, z.output<typeof exportJob>> = recordCommand({
  name: 'export-jobs.delete',
  kind: 'export-job',
  lock: ({ tx, actor }, { id }) => lockJob(tx, id, actor.id),
  check: async (_context, { state }) => (state === 'deleted' ? refuse('STATE_CONFLICT', { status: state }) : ok({})),
  save: ({ tx, now }, { id }) => removeJob(tx, id, now),
  changes: ({ list, rows, state, parts }) => ({
    before: { state, rows, files: parts.length },
    after: { list, state: 'deleted' },
  }),
  event: ({ id }) => ({ name: 'export-job.deleted', topic: 'exports', ids: [id] }),
  async show({ tx, actor }, { id }) {
    const job = await findJob(tx, id, actor.id)
    return job === undefined ? refuse('NOT_FOUND') : ok(showJob(job))
  },
})

/** Deletes the stored files of an ended export. After a failure, the next sweep does. */
export async function clearFiles({ db, log }: Pick<Deps, 'db' | 'log'>, id: string): Promise<void> {
  try {
    await deleteChunks(db, id)
    await markCleared(db, id)
  } catch (error) {
    log.warn({ err: error, exportJob: id }, 'the files of a deleted export are deleted by the next sweep')
  }
}
