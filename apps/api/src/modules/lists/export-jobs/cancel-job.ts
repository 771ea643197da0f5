import type { exportJob } from '@backoffice/contract/lists/export-jobs'
import { ok, refuse } from '@backoffice/kernel'
import type { z } from 'zod'
import type { Command } from '../../../platform/command/command.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { cancelJob, findJob, lockJob } from './jobs.repo.ts'
import { showJob } from './job-response.ts'

/** Cancels an admin's own open job. Its node stops at the next rows, and nothing of it can be downloaded. */
export const cancel: Command<{ readonly id: string }, z.output<typeof exportJob>> = recordCommand({
  name: 'export-jobs.cancel',
  kind: 'export-job',
  lock: ({ tx, actor }, { id }) => lockJob(tx, id, actor.id),
  check: async (_context, { state }) =>
    state === 'waiting' || state === 'running' ? ok({}) : refuse('STATE_CONFLICT', { status: state }),
  save: ({ tx, now }, { id }) => cancelJob(tx, id, now),
  changes: ({ list, rows, state }) => ({ before: { state, rows }, after: { list, state: 'cancelled' } }),
  event: ({ id }) => ({ name: 'export-job.cancelled', topic: 'exports', ids: [id] }),
  async show({ tx, actor }, { id }) {
    const job = await findJob(tx, id, actor.id)
    return job === undefined ? refuse('NOT_FOUND') : ok(showJob(job))
  },
})
