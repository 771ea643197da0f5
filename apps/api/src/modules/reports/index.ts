import { issuedReports } from '@backoffice/contract/reports/lists'
import { reportSchedules } from '@backoffice/contract/reports/schedules'
import { addDays, ok, refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, inData, runCommand } from '../../platform/http/index.ts'
import { command, type Origin } from '../../platform/command/command.ts'
import { badField } from '../../platform/lists/cursor.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { createSftpTransfer, type FileTransfer } from '../../platform/outbound/file-transfer.ts'
import { createMailer, type Mailer } from '../../platform/outbound/mailer.ts'
import { recordModule } from '../../platform/records/record-module.ts'
import type { Ledger } from '../ledger/index.ts'
import { fileColumns, type ListExports, type Tickets } from '../lists/index.ts'
import { issueReport } from './commands/issue-report.ts'
import { runSchedules } from './commands/run-schedules.ts'
import { computeReport } from './compute-report.ts'
import { issueTicket, serveReports } from './download.ts'
import { liabilityMatchesLedger } from './liability-check.repo.ts'
import { boundsFor, lastEndedDay, sumEndedDays } from './liability-days.ts'
import { PUT_OPTIONS, PUT_REPORT, putReport } from './put-report.ts'
import { MAIL_OPTIONS, MAIL_REPORT, mailReport } from './mail-report.ts'
import { toReportResponse } from './report-response.ts'
import { reportColumns, reportList } from './reports.list.ts'
import { findReport, type ReportSubject } from './reports.repo.ts'
import { figuresOf, mailsOf, scheduleTable } from './schedules.repo.ts'
import { verifyReport } from './verify-report.ts'

const SUM_SECONDS = 60
const SCHEDULE_SECONDS = 60
/** How long an interval that was refused is shown. */
const REFUSED_DAYS = 40

type Parts = {
  readonly ledger: Pick<Ledger, 'addCheck'>
  readonly tickets: Tickets
  /** Replaced in tests; without a mail server nothing is mailed. */
  readonly send?: Mailer | undefined
  /** Replaced in tests; without a server no file is put anywhere. */
  readonly put?: FileTransfer | undefined
  /** Of a scheduled report; by default as of any. */
  readonly maxLines?: number | undefined
}

type Handled = Extract<keyof Handlers, `issued-reports.${string}` | `schedules.${string}`>

/** The reports module: what was issued to regulators and players, as it was issued, and when it is issued next. */
export function createReports(deps: Deps, { ledger, tickets, send, put, maxLines }: Parts) {
  const { sftp } = deps.config
  const mailConfigured = send !== undefined || deps.config.mail !== null
  const transfer = put ?? (sftp === null ? null : createSftpTransfer(sftp))
  const files = transfer === null ? null : sftp === null ? 'sftp' : `sftp://${sftp.host}${sftp.folder}`
  const run = (signal?: AbortSignal) => runSchedules(deps, { mails: mailConfigured, files, maxLines, signal })
  ledger.addCheck(liabilityMatchesLedger(boundsFor(deps)))
  serveReports(deps, tickets)
  const ticket = issueTicket(tickets)
  const list = listHandler(issuedReports, deps, {
    list: reportList,
    narrow: filters => filters,
    show: rows => rows,
  })
  const schedules = recordModule(deps, reportSchedules, {
    table: scheduleTable,
    async show(rows, _viewing, from) {
      const figures = await figuresOf(
        from,
        rows.map(({ id }) => id),
        addDays(lastEndedDay(deps), -REFUSED_DAYS),
      )
      return rows.map(({ id, kind, step, recipients, sftp: isPut, active, createdBy, createdAt, can, version }) => {
        const {
          state = 'active',
          lastTo = null,
          lastIssuedAt = null,
          error = null,
          refused = null,
        } = figures.get(id) ?? {}
        const own = { id, kind, step, recipients, sftp: isPut, active, createdBy, createdAt, can, version }
        return {
          ...own,
          state,
          lastTo,
          lastIssuedAt,
          error,
          refused,
          mailConfigured,
          sftpConfigured: transfer !== null,
        }
      })
    },
    // Neither of them delivers nothing.
    check: async (_context, { recipients, sftp: isPut }) =>
      recipients === null && !isPut ? badField('recipients', 'REQUIRED') : null,
    actions: {},
  })
  const issue = async (subject: ReportSubject, origin: Origin) =>
    command(deps, issueReport(await computeReport(deps, subject)), origin, subject)
  const handlers: Pick<Handlers, Handled> = {
    ...schedules.handlers,
    'issued-reports.list': list,
    // From the primary: what was just issued is opened.
    'issued-reports.get': async ({ params }) => {
      const report = await findReport(deps.db, params.id)
      if (report === undefined) return refuse('NOT_FOUND')
      return ok({ data: toReportResponse(report, await mailsOf(deps.db, report.id)) })
    },
    'issued-reports.verify': async ({ params }) => {
      const report = await findReport(deps.db, params.id)
      return report === undefined ? refuse('NOT_FOUND') : ok({ data: await verifyReport(deps, report) })
    },
    'issued-reports.issue': async ({ body: { kind, from, to, memberId }, origin }) =>
      inData(await issue({ kind, from, to, memberId: memberId ?? null }, origin)),
    'issued-reports.ticket': async ({ params, body, origin }) => {
      const issued = await runCommand(deps, ticket, origin, { id: params.id, ...body })
      if (!issued.ok) return issued
      const { fileName, ...own } = issued.value.data
      return ok({ data: { ...tickets.shown(own), fileName } })
    },
  }
  const exports: Pick<ListExports, 'issued-reports.list' | 'schedules.list'> = {
    'issued-reports.list': { columns: reportColumns, read: list },
    'schedules.list': { columns: fileColumns(reportSchedules.list, 'schedules', {}), read: schedules.list },
  }
  return {
    handlers,
    exports,
    /** Issues a report, for the terminal and the sample operator. */
    issue,
    /** Sums up the days of the liability that are over; returns how many. */
    sumDays: async (signal?: AbortSignal): Promise<number> => (await sumEndedDays(deps, { signal })).count,
    /** Issues what schedules are due for; returns how many. */
    runSchedules: run,
    start(): void {
      deps.jobs.every('reports.sum-days', SUM_SECONDS, async signal => void (await sumEndedDays(deps, { signal })))
      deps.jobs.every('reports.schedules', SCHEDULE_SECONDS, async signal => void (await run(signal)))
      deps.jobs.work(MAIL_REPORT, mailReport(deps, send ?? createMailer(deps.config, deps.log)), MAIL_OPTIONS)
      if (transfer !== null) deps.jobs.work(PUT_REPORT, putReport(deps, transfer), PUT_OPTIONS)
    },
  }
}
