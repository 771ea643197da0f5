import type { Endpoints, ErrorCode } from '@backoffice/contract'
import type { exportJob } from '@backoffice/contract/lists/export-jobs'
import { newId, ok, refuse, type Result } from '@backoffice/kernel'
import type { z } from 'zod'
import { command, type Command } from '../../../platform/command/command.ts'
import type { Call } from '../../../platform/http/index.ts'
import type { ListContext } from '../context.ts'
import { prepareExport } from '../exports/begin-export.ts'
import { fileNameOf, keysOf } from '../exports/request.ts'
import { countOpenJobs, countStoredBytes, findJob, insertJob } from './jobs.repo.ts'
import { showJob } from './job-response.ts'

/** Waiting and running jobs of one admin. */
const MAX_OPEN_JOBS = 3
const RETRY_AFTER_SECONDS = 10
/** Files are deleted a day after they are ready. */
const STORED_RETRY_AFTER_SECONDS = 600
export const RUN_JOBS = 'exports.run'

type JobResponse = z.output<typeof exportJob>

/** Queues an export of a list the admin may read and export. Refused with its field where the filter is invalid. */
export async function createJob(
  { deps, session, registry, limits }: ListContext,
  { body, actor, origin }: Call<Endpoints['export-jobs.create']>,
): Promise<Result<JobResponse, ErrorCode>> {
  const list = registry.find(body.list)
  if (list === undefined) return refuse('NOT_FOUND')
  const prepared = await prepareExport(list, body, actor)
  if (!prepared.ok) return prepared
  const { missing, query, about, count, countIsEstimate } = prepared.value
  if (missing === null) session.recordUse(actor.id, ...keysOf(list))
  const spec: Command<typeof body, JobResponse> = {
    name: 'export-jobs.create',
    ...(missing === null ? {} : { permission: missing }),
    object: requested => ({ kind: 'export', id: requested.list }),
    async run({ tx, now, audit, announce, enqueue }, { params = {}, columns = null, ...requested }) {
      if ((await countOpenJobs(tx, actor.id)) >= MAX_OPEN_JOBS)
        return refuse('EXPORTS_BUSY', { most: MAX_OPEN_JOBS, retryAfter: RETRY_AFTER_SECONDS })
      const { own, all } = await countStoredBytes(tx, actor.id)
      if (own >= limits.adminBytes || all >= limits.allBytes)
        return refuse('EXPORTS_BUSY', { retryAfter: STORED_RETRY_AFTER_SECONDS })
      const id = newId()
      await insertJob(tx, {
        ...requested,
        id,
        params,
        columns,
        adminId: actor.id,
        sessionId: actor.sessionId,
        fileName: fileNameOf(list, query, about, deps.config.dayRule, now),
        total: count,
        totalIsEstimate: countIsEstimate,
        createdAt: now,
      })
      audit({ object: { kind: 'export-job', id }, after: { ...requested, params, columns, count } })
      announce({ name: 'export-job.created', topic: 'exports', ids: [id] })
      enqueue({ name: RUN_JOBS, data: {}, key: id })
      const job = await findJob(tx, id, actor.id)
      return job === undefined ? refuse('NOT_FOUND') : ok(showJob(job))
    },
  }
  return command(deps, spec, origin, body)
}
