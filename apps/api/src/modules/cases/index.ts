import { caseList } from '@backoffice/contract/cases/lists'
import { caseTimelineKinds } from '@backoffice/contract/cases/terms'
import type { MemberId } from '@backoffice/kernel'
import { ok, refuse } from '@backoffice/kernel'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import type { Reader } from '../../platform/db/database.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { sightOf, textFor } from '../../platform/personal.ts'
import { readableBy } from '../audit/index.ts'
import { code, fileColumns, integer, type ListExports, text } from '../lists/index.ts'
import { ASSIGN, assignCases } from './assign-cases.ts'
import { showCase } from './case-response.ts'
import { type CaseRecord, caseRows } from './cases.list.ts'
import { subjectOfCase } from './cases.repo.ts'
import { clearAbsence, setAbsence } from './commands/absence-commands.ts'
import { confirmCase, decideCase, reopenCase, returnCase } from './commands/decide-commands.ts'
import { openCase } from './commands/open-case.ts'
import {
  addTask,
  assignCase,
  claimCase,
  commentCase,
  finishCaseTask,
  holdMember,
  releaseCase,
  requestFromPlayer,
  resumeCase,
  snoozeCase,
  waitForOther,
} from './commands/work-commands.ts'
import type { CaseContext, FindingContext } from './context.ts'
import { countCases } from './counts.repo.ts'
import { eventsOf, hitsOf, linkedOf, sumsOf, tasksOf } from './evidence.repo.ts'
import { bonusHoldsAgree, openHolds } from './holds.repo.ts'
import { type Finding, recordFinding } from './record-finding.ts'
import { absencesAt, staffOfCases } from './staff.repo.ts'
import { type ReportNames, reportHandlers } from './report/report-handlers.ts'
import { momentsOf } from './timeline.repo.ts'

export type { Finding } from './record-finding.ts'
export type { FindingContext } from './context.ts'
export type { Subject } from './cases.repo.ts'
export { hasCaseReport } from './report/reports.repo.ts'

const ASSIGN_SECONDS = 60

const columns = fileColumns(caseList, 'cases', {
  number: integer(row => row.number),
  subject: {
    subject: code((row: CaseRecord) => row.subject.username),
    name: text((row: CaseRecord) => row.subject.name),
  },
  rules: text(row => row.rules.map(({ name }) => name).join(', ')),
  holds: text((row, texts) => row.holds.map(kind => texts.label('cases', 'hold', kind)).join(', ')),
})

type CaseHandlers = Pick<Handlers, Extract<keyof Handlers, `cases.${string}`>>

/** The cases module: what rules and staff suspect of members and staff, until a person has decided. */
export function createCases(module: CaseContext) {
  const { deps } = module
  module.ledger.addCheck(bonusHoldsAgree)
  const list = listHandler(caseList, deps, {
    list: caseRows,
    narrow: ({ assignee, ...filters }, { actor }) => ({
      ...filters,
      viewer: actor.id,
      ...(assignee === undefined
        ? {}
        : { claimedBy: assignee === 'me' ? actor.id : assignee === 'none' ? null : assignee }),
    }),
    show: (rows, { actor }) => rows.map(row => showCase(row, actor)),
  })
  const handlers: CaseHandlers = {
    'cases.list': list,
    ...readHandlers(module),
    ...writeHandlers(module),
    ...reportHandlers(module),
  }
  const exports: Pick<ListExports, 'cases.list'> = { 'cases.list': { columns, read: list } }
  return {
    handlers,
    exports,
    /** Records what a rule found, in the transaction that found it. */
    record: (context: FindingContext, finding: Finding) => recordFinding(module, context, finding),
    /** What is held of a member now. */
    openHolds: (reader: Reader, memberId: MemberId) => openHolds(reader, memberId),
    /** The timer's work, callable in tests. */
    assign: (): Promise<void> => assignCases(deps),
    start(): void {
      deps.jobs.every(ASSIGN, ASSIGN_SECONDS, () => assignCases(deps))
    },
  }
}
export type Cases = ReturnType<typeof createCases>

type ReadNames = 'cases.counts' | 'cases.staff' | 'cases.absences' | 'cases.get' | 'cases.timeline'

function readHandlers({ deps }: CaseContext): Pick<CaseHandlers, ReadNames> {
  const { db, reader, clock } = deps
  return {
    'cases.counts': async ({ actor }) => ok({ data: await countCases(reader, actor.id, clock.now()) }),
    'cases.staff': async () => ok({ data: await staffOfCases(reader) }),
    'cases.absences': async () => ok({ data: await absencesAt(db, clock.now()) }),
    // From the primary: what was just changed is opened.
    'cases.get': async ({ params: { id }, actor }) => {
      const now = clock.now()
      const row = await caseRows.find(db, id, now)
      if (row === undefined || row.subject.id === actor.id) return refuse('NOT_FOUND')
      const [linked, hits, tasks, events] = await Promise.all([
        linkedOf(db, id),
        hitsOf(db, id),
        tasksOf(db, id),
        eventsOf(db, id),
      ])
      const sums = row.subject.kind === 'member' ? await sumsOf(reader, row.subject.id as MemberId, now) : null
      return ok({
        data: {
          ...showCase(row, actor),
          linked,
          hits,
          tasks: tasks.map(task => ({ ...task, text: textFor(actor, task.text) })),
          events: events.map(event => ({ ...event, note: textFor(actor, event.note) })),
          sums,
        },
      })
    },
    'cases.timeline': async ({ params: { id }, query, actor }) => {
      const subject = await subjectOfCase(db, id)
      if (subject === undefined || subject.id === actor.id) return refuse('NOT_FOUND')
      const { moments, more } = await momentsOf(reader, {
        caseId: id,
        subject,
        kinds: query.kind ?? caseTimelineKinds,
        before: query.before === undefined ? null : new Date(query.before),
        limit: query.limit,
        sees: sightOf(actor),
        readable: readableBy(actor),
      })
      return ok({ data: { moments: moments.map(each => ({ ...each, text: textFor(actor, each.text) })), more } })
    },
  }
}

function writeHandlers(module: CaseContext): Omit<CaseHandlers, ReadNames | ReportNames | 'cases.list'> {
  const { deps } = module
  const [open, hold] = [openCase(module), holdMember(module)]
  const [decide, confirm, reopen] = [decideCase(module), confirmCase(module), reopenCase(module)]
  return {
    'cases.set-absence': ({ body, origin }) => runCommand(deps, setAbsence, origin, body),
    'cases.clear-absence': ({ origin }) => runCommand(deps, clearAbsence, origin, null),
    'cases.open': ({ body, origin }) => runCommand(deps, open, origin, body),
    'cases.claim': ({ params, ifMatch, origin }) =>
      runCommand(deps, claimCase, origin, { id: params.id, version: ifMatch }),
    'cases.release': ({ params, ifMatch, origin }) =>
      runCommand(deps, releaseCase, origin, { id: params.id, version: ifMatch }),
    'cases.assign': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, assignCase, origin, { id: params.id, version: ifMatch, to: body.to }),
    'cases.wait': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, waitForOther, origin, { id: params.id, version: ifMatch, wait: body }),
    'cases.resume': ({ params, ifMatch, origin }) =>
      runCommand(deps, resumeCase, origin, { id: params.id, version: ifMatch }),
    'cases.snooze': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, snoozeCase, origin, { id: params.id, version: ifMatch, until: body.until }),
    'cases.comment': ({ params, body, origin }) => runCommand(deps, commentCase, origin, { id: params.id, ...body }),
    'cases.add-task': ({ params, body, origin }) => runCommand(deps, addTask, origin, { id: params.id, ...body }),
    'cases.finish-task': ({ params, origin }) => runCommand(deps, finishCaseTask, origin, params),
    'cases.request': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, requestFromPlayer, origin, { id: params.id, version: ifMatch, ...body }),
    'cases.hold': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, hold, origin, { id: params.id, version: ifMatch, ...body }),
    'cases.decide': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, decide, origin, { id: params.id, version: ifMatch, decision: body }),
    'cases.confirm': ({ params, ifMatch, origin }) =>
      runCommand(deps, confirm, origin, { id: params.id, version: ifMatch }),
    'cases.return': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, returnCase, origin, { id: params.id, version: ifMatch, ...body }),
    'cases.reopen': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, reopen, origin, { id: params.id, version: ifMatch, ...body }),
  }
}
