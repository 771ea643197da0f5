import type { ExportJobError } from '@backoffice/contract/lists/export-terms'
import { newId, ok, refuse } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { sqlStateOf } from '../../../platform/db/database.ts'
import { type PersonalField, shownFieldsFor } from '../../../platform/personal.ts'
import { insertNotification } from '../../notifications/index.ts'
import type { ListContext } from '../context.ts'
import { RefusedPage } from '../exports/rows.ts'
import { chooseColumns, missingKey, readParams, readQuery } from '../exports/request.ts'
import { deleteChunks } from './chunks.repo.ts'
import type { ExportJob, ExportPart } from './jobs.repo.ts'
import {
  claimJob,
  expireJob,
  findExpiredJobs,
  findJobsToClear,
  finishJob,
  type Held,
  markCleared,
  releaseJob,
  renewJob,
} from './runs.repo.ts'
import { HOLD_MS, LostJob, TooLarge, type WrittenFiles, writeFiles } from './write-files.ts'

/** Attempts after failures and crashes, before a job counts as failed. */
const MAX_ATTEMPTS = 3
const RETRY_MS = 10_000
/** How long files can be downloaded. */
const STORED_MS = 24 * 3_600_000
const CLEARED_AT_ONCE = 20
const UNIQUE_VIOLATION = '23505'

const ORIGIN: Origin = {
  actor: { kind: 'system', name: 'exports' },
  requestId: 'exports.run',
  ip: null,
  userAgent: null,
}

/** The admin may no longer read or export the list. */
class Forbidden extends Error {
  override name = 'Forbidden'
}
class Stopped extends Error {
  override name = 'Stopped'
}

export type JobRunner = ReturnType<typeof createJobRunner>

/**
 * Runs export jobs of all admins on this node, a few at a time and one per admin. The rows of `export_jobs` are the
 * queue: a job of the platform's queue only says that there is a new one, and the sweep finds those of failed nodes.
 */
export function createJobRunner(context: ListContext) {
  const { deps, limits } = context
  const running = new Set<Promise<void>>()
  let stopped = false
  let filling: Promise<void> = Promise.resolve()

  const fill = async (): Promise<void> => {
    while (!stopped && running.size < limits.perNode) {
      const held = { id: '', holder: newId() }
      const job = await claim(context, held.holder)
      if (job === undefined) return
      const run = runJob(context, { ...held, id: job.id }, job, () => stopped)
        .catch((error: unknown) =>
          deps.log.error({ err: error, exportJob: job.id }, 'an export job could not be ended'),
        )
        .finally(() => {
          running.delete(run)
          wake()
        })
      running.add(run)
    }
  }
  /** Starts what can be started, in the background. */
  const wake = (): void => {
    filling = filling
      .then(fill)
      .catch((error: unknown) => deps.log.error({ err: error }, 'export jobs could not be started'))
  }
  return {
    wake,
    /** Deletes what is due, and starts jobs whose node failed. */
    async sweep(): Promise<void> {
      for (const id of await findExpiredJobs(deps.db, deps.clock.now(), CLEARED_AT_ONCE))
        await command(deps, expire, ORIGIN, { id })
      for (const id of await findJobsToClear(deps.db, CLEARED_AT_ONCE)) {
        await deleteChunks(deps.db, id)
        await markCleared(deps.db, id)
      }
      wake()
    },
    /** Resolves when nothing is running or can be started. */
    async whenIdle(): Promise<void> {
      await filling
      while (running.size > 0) {
        await Promise.all(running)
        await filling
      }
    },
    /** Gives running jobs back to the queue and waits until that is done. */
    async stop(): Promise<void> {
      stopped = true
      await filling
      await Promise.all(running)
    },
  }
}

async function claim({ deps }: ListContext, holder: string): Promise<ExportJob | undefined> {
  const now = deps.clock.now()
  try {
    return await claimJob(deps.db, { holder, now, until: new Date(now.getTime() + HOLD_MS) })
  } catch (error) {
    // Another node has just started a job of the same admin.
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return undefined
    throw error
  }
}

async function runJob(context: ListContext, held: Held, job: ExportJob, isStopped: () => boolean): Promise<void> {
  const { deps } = context
  try {
    if (job.attempts > MAX_ATTEMPTS) return await end(context, held, job, { error: 'FAILED' })
    // Started again from the beginning: what an earlier attempt stored is no part of the files.
    await deleteChunks(deps.db, job.id)
    await end(context, held, job, await write(context, held, job, isStopped))
  } catch (error) {
    if (error instanceof LostJob) return
    if (error instanceof Stopped) return await releaseJob(deps.db, held)
    if (error instanceof Forbidden) return await end(context, held, job, { error: 'FORBIDDEN' })
    if (error instanceof TooLarge) return await end(context, held, job, { error: 'TOO_LARGE' })
    deps.log.warn({ err: error, exportJob: job.id, attempt: job.attempts }, 'an export job failed')
    if (error instanceof RefusedPage || job.attempts >= MAX_ATTEMPTS)
      return await end(context, held, job, { error: 'FAILED' })
    await renewJob(deps.db, held, new Date(deps.clock.now().getTime() + RETRY_MS * job.attempts), 0)
  }
}

/** Checks the admin's permissions before the first row and before each page. */
async function write(context: ListContext, held: Held, job: ExportJob, isStopped: () => boolean): Promise<Ending> {
  const list = context.registry.find(job.list)
  if (list === undefined) return { error: 'FAILED' }
  const [query, params] = [readQuery(list, job.query), readParams(list, job.params)]
  const columns = chooseColumns(list, job.columns ?? undefined)
  // Created by another release, which had other filters or columns.
  if (!query.ok || !params.ok || !columns.ok) return { error: 'FAILED' }
  const shown = new Set<PersonalField>()
  const findViewer = async (): Promise<AdminActor> => {
    if (isStopped()) throw new Stopped('the node is stopping')
    const viewer = await context.session.findAdmin(job.adminId, job.sessionId)
    if (viewer === null || missingKey(list, viewer) !== null) throw new Forbidden('a permission was withdrawn')
    for (const field of shownFieldsFor(viewer)) shown.add(field)
    return viewer
  }
  await findViewer()
  const request = { list, query: query.value, params: params.value, columns: columns.value }
  const files = await writeFiles(context, held, job, request, findViewer)
  return { ...files, personalFields: [...shown] }
}

/** `personalFields`: what a page of the files shows in full. */
type Ending =
  | (WrittenFiles & { readonly personalFields: readonly PersonalField[] })
  | { readonly error: ExportJobError }
type EndInput = { readonly held: Held; readonly job: ExportJob; readonly ending: Ending }

/** Ends a job and notifies its admin, unless it is not held any more. */
async function end({ deps }: ListContext, held: Held, job: ExportJob, ending: Ending): Promise<void> {
  const ended = await command(deps, endJob, ORIGIN, { held, job, ending })
  if (!ended.ok && ended.code !== 'STATE_CONFLICT') throw new Error(`an export job could not be ended: ${ended.code}`)
}

const endJob: Command<EndInput, null> = {
  name: 'export-jobs.end',
  object: ({ job }) => ({ kind: 'export-job', id: job.id }),
  async run(context, { held, job, ending }) {
    const { tx, now, audit, announce } = context
    const error = 'error' in ending ? ending.error : null
    const files: { parts: readonly ExportPart[]; rows: number; personalFields: readonly PersonalField[] } =
      'error' in ending ? { parts: [], rows: job.rows, personalFields: [] } : ending
    const deleteAt = error === null ? new Date(now.getTime() + STORED_MS) : null
    if (!(await finishJob(tx, held, { ...files, error, now, deleteAt }))) return refuse('STATE_CONFLICT')
    await insertNotification(context, {
      to: job.adminId,
      kind: error === null ? 'export.ready' : 'export.failed',
      subject: { kind: 'export-job', id: job.id, label: `${job.fileName}.${job.format}` },
      request: null,
      amount: null,
      by: null,
      reason: null,
    })
    audit({ after: { list: job.list, adminId: job.adminId, error, ...files } })
    announce({ name: error === null ? 'export-job.ready' : 'export-job.failed', topic: 'exports', ids: [job.id] })
    return ok(null)
  },
}

/** Ends the day in which the files of a job can be downloaded; the sweep deletes them. */
const expire: Command<{ readonly id: string }, null> = {
  name: 'export-jobs.expire',
  object: ({ id }) => ({ kind: 'export-job', id }),
  async run({ tx, now, announce }, { id }) {
    if (await expireJob(tx, id, now)) announce({ name: 'export-job.deleted', topic: 'exports', ids: [id] })
    return ok(null)
  },
}
