import type { Deps } from '../../platform/deps.ts'
import type { JobHandler, JobOptions } from '../../platform/jobs.ts'
import type { FileTransfer } from '../../platform/outbound/file-transfer.ts'
import { reportFile } from './download.ts'
import { findReport } from './reports.repo.ts'
import { findMail, saveMailFailure, saveSent } from './schedules.repo.ts'

/** The job that puts the file of a report on a server. */
export const PUT_REPORT = 'reports.put'
const RETRIES = 8
export const PUT_OPTIONS: JobOptions = { retries: RETRIES, retryDelay: 30, expireIn: 300 }
const MAX_ERROR = 300

/**
 * Puts a scheduled report as CSV on the server of the settings. Tried again with growing pauses when the server fails;
 * what it said is saved and shown. A second try replaces the file.
 */
export const putReport =
  (deps: Deps, send: FileTransfer): JobHandler =>
  async ({ id }, { attempt }) => {
    const delivery = await findMail(deps.db, String(id))
    const report = delivery === undefined ? undefined : await findReport(deps.db, delivery.reportId)
    if (delivery === undefined || report === undefined || delivery.state === 'sent') return
    try {
      await send(await reportFile(deps, report, 'csv', 'en'))
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      await saveMailFailure(deps.db, delivery.id, text.slice(0, MAX_ERROR), attempt > RETRIES)
      throw error
    }
    await saveSent(deps.db, delivery.id, deps.clock.now())
  }
