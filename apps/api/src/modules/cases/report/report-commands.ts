import type { caseReportEndpoints } from '@backoffice/contract/cases/report-endpoints'
import { MAX_CASE_REPORTS, MAX_REPORT_DAYS, MAX_REPORTED } from '@backoffice/contract/cases/terms'
import { addDays, boundsOf, businessDayOf, newId, ok, refuse } from '@backoffice/kernel'
import type { z } from 'zod'
import type { Config } from '../../../platform/config/config.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { canSeePersonal } from '../../../platform/personal.ts'
import { saveSeen } from '../cases.repo.ts'
import { type ById, stepOf } from '../commands/shared.ts'
import type { CaseContext } from '../context.ts'
import {
  type Interval,
  chosenOf,
  findReport,
  insertReport,
  latestReport,
  saveFiled,
  saveReference,
  type StoredReport,
} from './reports.repo.ts'

export type ReportForm = z.output<(typeof caseReportEndpoints)['cases.save-report']['body']>

type Period = Pick<ReportForm, 'from' | 'to'>
/** What is wrong with the business days of a report; null: nothing. */
export function periodProblem({ from, to }: Period, now: Date, { dayRule }: Pick<Config, 'dayRule'>) {
  if (from > to) return badField('to', 'BEFORE_START')
  if (to > businessDayOf(now, dayRule)) return badField('to', 'IN_FUTURE')
  return addDays(from, MAX_REPORT_DAYS) <= to ? badField('to', 'TOO_MANY_DAYS', { max: MAX_REPORT_DAYS }) : null
}
export const intervalOf = ({ from, to }: Period, { dayRule }: Pick<Config, 'dayRule'>): Interval => ({
  since: boundsOf(from, dayRule).from,
  until: boundsOf(to, dayRule).to,
})

/** Saves a new version of the report of a case, with the transactions that are chosen now. Earlier ones stay. */
export const saveReport = ({ deps: { config } }: Pick<CaseContext, 'deps'>) =>
  stepOf<ById & { readonly form: ReportForm }>({
    name: 'save-report',
    action: 'report',
    async check({ now, actor }, _found, { form }) {
      // A text that begins with a masked one would be saved with the mask.
      if (!canSeePersonal(actor)) return refuse('FORBIDDEN')
      return periodProblem(form, now, config)
    },
    async save({ tx, now, actor }, found, { form }) {
      const { kind, indicators, from, to } = form
      const leftOut = kind === 'STR' ? form.leftOut : []
      const latest = await latestReport(tx, found.id)
      if (latest >= MAX_CASE_REPORTS) return refuse('TOO_MANY')
      const chosen =
        kind === 'STR'
          ? await chosenOf(tx, found.id, intervalOf(form, config), leftOut)
          : { deposits: [], withdrawals: [] }
      const transactions = chosen.deposits.length + chosen.withdrawals.length
      if (transactions > MAX_REPORTED) return badField('to', 'TOO_MANY', { max: MAX_REPORTED })
      if (kind === 'STR' && transactions === 0) return badField('to', 'EMPTY_RANGE')
      const number = latest + 1
      const row = { ...form, ...chosen, leftOut, id: newId(now.getTime()), caseId: found.id, number, by: actor.id }
      await insertReport(tx, row, now)
      // Who saves on what another person has not seen is refused.
      await saveSeen(tx, found.id, now)
      return ok({ report: number, kind, indicators, from, to, transactions })
    },
    eventOf: (_context, _found, { form: { kind } }) => ({ kind: 'report-saved', data: { report: kind } }),
  })

/** A version that can’t be filed: it was, or there is a later one. */
export const fileConflict = ({ filedAt }: Pick<StoredReport, 'filedAt'>) =>
  refuse('STATE_CONFLICT', { status: filedAt === null ? 'superseded' : 'filed' })

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
        return fileConflict(report)
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
    // Not the reference: an erasure could not reach it in the audit.
    return ok({ report: number })
  },
  eventOf: (_context, _found, { number }) => ({ kind: 'report-reference', data: { number } }),
})
