import { ok, refuse } from '@backoffice/kernel'
import { type Handlers, inData, runCommand } from '../../../platform/http/index.ts'
import { command } from '../../../platform/command/command.ts'
import { accountFor, canSeePersonal, phoneFor, textFor, ERASED } from '../../../platform/personal.ts'
import type { AdminActor } from '../../../platform/actor.ts'
import { subjectOfCase } from '../cases.repo.ts'
import type { CaseContext } from '../context.ts'
import { fileConflict, fileReport, intervalOf, periodProblem, recordReference, saveReport } from './report-commands.ts'
import { compressed, factsOf, fileOf, findVisible, issueTicket, serveReportFiles } from './report-file.ts'
import { type CaseReport, choicesOf, reportsOf } from './reports.repo.ts'
import { gapsOf } from './write-report.ts'

type ReportHandlers = Pick<
  Handlers,
  | 'cases.reports'
  | 'cases.report-choices'
  | 'cases.report'
  | 'cases.save-report'
  | 'cases.file-report'
  | 'cases.report-reference'
  | 'cases.report-file'
>
export type ReportNames = keyof ReportHandlers

/** Free text can contain a phone or an account number. */
const showReport = (report: CaseReport, viewer: AdminActor): CaseReport => ({
  ...report,
  narrative: textFor(viewer, report.narrative),
  action: textFor(viewer, report.action),
})

/** Suspicious activity reports of cases. */
export function reportHandlers(module: CaseContext): ReportHandlers {
  serveReportFiles(module)
  const { deps, tickets } = module
  const { db, reader, clock, config } = deps
  const [save, ticket] = [saveReport(module), issueTicket(module)]
  return {
    // From the primary: what was just saved is read.
    'cases.reports': async ({ params: { id }, actor }) => {
      const subject = await subjectOfCase(db, id)
      if (subject === undefined || subject.id === actor.id) return refuse('NOT_FOUND')
      return ok({ data: (await reportsOf(db, id)).map(report => showReport(report, actor)) })
    },
    'cases.report-choices': async ({ params: { id }, query: { from, to }, actor }) => {
      const subject = await subjectOfCase(db, id)
      if (subject === undefined || subject.id === actor.id) return refuse('NOT_FOUND')
      const problem = periodProblem({ from, to }, clock.now(), config)
      return problem ?? ok({ data: await choicesOf(reader, id, intervalOf({ from, to }, config)) })
    },
    'cases.report': async ({ params: { id, number }, actor }) => {
      const found = await findVisible(db, actor, { id, number })
      if (found === undefined) return refuse('NOT_FOUND')
      const facts = await factsOf(module, id, found)
      const { caseNumber, caseVersion, latest, ...report } = found
      const usernames = new Map(facts.members.map(member => [member.id, member.username]))
      return ok({
        data: {
          ...showReport(report, actor),
          case: { number: caseNumber, version: caseVersion },
          operator: facts.operator,
          entityId: facts.entityId,
          members: facts.members.map(({ firstName, lastName, isErased, bankCode, bankName, ...member }) => ({
            id: member.id,
            username: member.username,
            name: isErased ? ERASED : `${firstName} ${lastName}`,
            bornOn: member.bornOn,
            phone: isErased ? ERASED : phoneFor(actor, member.phone),
            bank: bankName,
            accountNo: isErased ? ERASED : accountFor(actor, bankCode, member.accountNo),
          })),
          money: facts.money.map(({ id: of, kind, at, amount, memberId, own }) => ({
            id: of,
            kind,
            at,
            amount,
            username: usernames.get(memberId) ?? '',
            account: own === null ? null : `${own.bankCode} ${own.accountNo}`,
          })),
          gaps: report.filedAt === null ? gapsOf(facts) : [],
          isLatest: latest === number,
        },
      })
    },
    'cases.save-report': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, save, origin, { id: params.id, version: ifMatch, form: body }),
    'cases.file-report': async ({ params: { id, number }, ifMatch, origin, actor }) => {
      const report = await findVisible(db, actor, { id, number })
      if (report === undefined) return refuse('NOT_FOUND')
      if (!canSeePersonal(actor)) return refuse('FORBIDDEN')
      if (report.latest !== number || report.filedAt !== null) return fileConflict(report)
      // Written before the transaction, which would wait for it: the command checks what it was written of.
      const file = await fileOf(module, id, report)
      if (!file.ok) return file
      const filed = fileReport({ file: await compressed(file.value), hash: file.value.hash })
      return runCommand(deps, filed, origin, { id, version: ifMatch, number })
    },
    'cases.report-reference': ({ params: { id, number }, ifMatch, body, origin }) =>
      runCommand(deps, recordReference, origin, { id, version: ifMatch, number, reference: body.reference }),
    'cases.report-file': async ({ params: { id, number }, body, origin, actor }) => {
      const report = await findVisible(db, actor, { id, number })
      if (report === undefined) return refuse('NOT_FOUND')
      if (!canSeePersonal(actor)) return refuse('FORBIDDEN')
      // The browser that uses the ticket could not show what is missing.
      const file = await fileOf(module, id, report)
      if (!file.ok) return file
      const issued = await command(deps, ticket, origin, { id, number, reason: body.reason })
      return issued.ok ? inData(ok({ ...tickets.shown(issued.value), fileName: issued.value.fileName })) : issued
    },
  }
}
