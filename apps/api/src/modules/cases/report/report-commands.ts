import type { caseReportEndpoints } from '@backoffice/contract/cases/report-endpoints'
import { MAX_CASE_REPORTS, MAX_REPORT_DAYS, MAX_REPORTED } from '@backoffice/contract/cases/terms'
import { addDays, boundsOf, businessDayOf, newId, ok, refuse } from '@backoffice/kernel'
import type { z } from 'zod'
import { badField } from '../../../platform/lists/cursor.ts'
import { saveSeen } from '../cases.repo.ts'
import { type ById, stepOf } from '../commands/shared.ts'
import type { CaseContext } from '../context.ts'
import { chosenOf, countReports, findReport, insertReport, saveFiled, saveReference } from './reports.repo.ts'

export type ReportForm = z.output<(typeof caseReportEndpoints)['cases.save-report']['body']>

/** Saves a new version of the report of a case, with the transactions that are chosen now. Earlier ones stay. */
export const saveReport = ({ deps: { config } }: Pick<CaseContext, 'deps'>) =>
  stepOf<ById & { readonly form: ReportForm }>({
    name: 'save-report',
    action: 'report',
    async check({ now }, _found, { form: { from, to } }) {
      if (from > to) return badField('to', 'BEFORE_START')
      if (to > businessDayOf(now, config.dayRule)) return badField('to', 'IN_FUTURE')
      return addDays(from, MAX_REPORT_DAYS) <= to ? badField('to', 'TOO_MANY_DAYS', { max: MAX_REPORT_DAYS }) : null
    },
    async save({ tx, now, actor }, found, { form: { leftOut, ...form } }) {
      const { kind, indicators, from, to } = form
      const saved = await countReports(tx, found.id)
      if (saved >= MAX_CASE_REPORTS) return refuse('TOO_MANY')
      const interval = { since: boundsOf(from, config.dayRule).from, until: boundsOf(to, config.dayRule).to }
      const chosen =
        kind === 'STR' ? await chosenOf(tx, found.id, interval, leftOut) : { deposits: [], withdrawals: [] }
      const transactions = chosen.deposits.length + chosen.withdrawals.length
      if (transactions > MAX_REPORTED) return badField('to', 'TOO_MANY', { max: MAX_REPORTED })
      if (kind === 'STR' && transactions === 0) return badField('to', 'EMPTY_RANGE')
      const number = saved + 1
      const row = { ...form, ...chosen, id: newId(now.getTime()), caseId: found.id, number, by: actor.id }
      await insertReport(tx, row, now)
      // Who saves on what another person has not seen is refused.
      await saveSeen(tx, found.id, now)
      return ok({ report: number, kind, indicators, from, to, transactions })
    },
    eventOf: (_context, _found, { form: { kind } }) => ({ kind: 'report-saved', data: { report: kind } }),
  })

type OfReport = ById & { readonly number: number }
/** Records that the latest version was filed, once, with the file that was valid then. */
export const fileReport = ({ file, hash }: { readonly file: Buffer; readonly hash: Buffer }) =>
  stepOf<OfReport>({
    name: 'file-report',
    action: 'report',
    async save({ tx, now, actor }, found, { number }) {
      const report = await findReport(tx, found.id, number)
      if (report === undefined) return refuse('NOT_FOUND')
      if (report.latest !== number || !(await saveFiled(tx, { id: report.id, by: actor.id, file, hash }, now)))
        return refuse('STATE_CONFLICT', { status: report.filedAt === null ? 'superseded' : 'filed' })
      await saveSeen(tx, found.id, now)
      return ok({ report: number, kind: report.kind, hash: hash.toString('hex') })
    },
    eventOf: (_context, _found, { number }) => ({ kind: 'report-filed', data: { number } }),
  })

/** Records the authority’s reference of a filed report, in whatever state the case is by then. */
export const recordReference = stepOf<OfReport & { readonly reference: string }>({
  name: 'report-reference',
  action: null,
  async save({ tx, now, actor }, found, { number, reference }) {
    const report = await findReport(tx, found.id, number)
    if (report === undefined) return refuse('NOT_FOUND')
    if (!(await saveReference(tx, { id: report.id, by: actor.id, reference }, now)))
      return refuse('STATE_CONFLICT', { status: report.reference === null ? 'not-filed' : 'recorded' })
    await saveSeen(tx, found.id, now)
    return ok({ report: number, reference })
  },
  eventOf: (_context, _found, { number }) => ({ kind: 'report-reference', data: { number } }),
})
