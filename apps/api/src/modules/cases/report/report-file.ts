import type { ErrorCode } from '@backoffice/contract'
import { permissionOf } from '@backoffice/contract'
import { ok, refuse, type Result } from '@backoffice/kernel'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { adminCommand } from '../../../platform/command/command.ts'
import { writeAudit } from '../../../platform/command/audit.ts'
import type { AdminActor } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { canSeePersonal } from '../../../platform/personal.ts'
import type { IssuedTicket } from '../../lists/index.ts'
import { findOperatorName } from '../../session/index.ts'
import { KIND } from '../announce.ts'
import { subjectOfCase } from '../cases.repo.ts'
import type { CaseContext } from '../context.ts'
import { filedFile, findReport, reportedMembers, reportedMoney, type StoredReport } from './reports.repo.ts'
import { validateReport } from './validate-report.ts'
import { gapsOf, type ReportFacts, writeReport } from './write-report.ts'

const TICKET = 'case-report'
const [compress, decompress] = [promisify(gzip), promisify(gunzip)]
type ReportKey = { readonly id: string; readonly number: number }

/** `STR_case-12_v2.xml`. */
const fileNameOf = ({ kind, caseNumber, number }: StoredReport): string => `${kind}_case-${caseNumber}_v${number}.xml`

/** A report of a case that this admin may see: not of one about themselves. */
export async function findVisible(reader: Reader, actor: Pick<AdminActor, 'id'>, { id, number }: ReportKey) {
  const subject = await subjectOfCase(reader, id)
  return subject === undefined || subject.id === actor.id ? undefined : await findReport(reader, id, number)
}

/** What a report is written from, as it is stored now. */
export async function factsOf({ deps }: Pick<CaseContext, 'deps'>, caseId: string, report: StoredReport) {
  const { db, config } = deps
  const [members, money, operator] = await Promise.all([
    reportedMembers(db, caseId),
    reportedMoney(db, report.id),
    findOperatorName(db),
  ])
  const { caseNumber, number, kind, narrative, action, indicators, createdBy } = report
  const facts: ReportFacts = {
    caseNumber,
    number,
    kind,
    narrative,
    action,
    indicators,
    members,
    money,
    reporter: createdBy.name,
    entityId: config.reportingEntityId,
    operator: operator ?? config.operatorName,
    timeZone: config.dayRule.timeZone,
  }
  return facts
}

type ReportFile = { readonly content: Buffer; readonly hash: Buffer }

/** The file of a report: of a filed one as it was filed, else written now. Nothing leaves that breaks the schema. */
export async function fileOf(
  module: Pick<CaseContext, 'deps'>,
  caseId: string,
  report: StoredReport,
): Promise<Result<ReportFile, ErrorCode>> {
  const { db, clock } = module.deps
  if (report.filedAt !== null) {
    const stored = await filedFile(db, report.id)
    return stored === undefined ? refuse('NOT_FOUND') : ok(fileWith(await decompress(stored)))
  }
  const facts = await factsOf(module, caseId, report)
  const gaps = gapsOf(facts)
  if (gaps.length > 0) return refuse('REPORT_INCOMPLETE', { gaps })
  const xml = await writeReport(facts, clock.now())
  const problems = await validateReport(xml)
  return problems.length > 0 ? refuse('REPORT_INCOMPLETE', { problems }) : ok(fileWith(Buffer.from(xml)))
}
const fileWith = (content: Buffer): ReportFile => ({ content, hash: createHash('sha256').update(content).digest() })
export const compressed = ({ content }: ReportFile): Promise<Buffer> => compress(content)

type FileRequest = ReportKey & { readonly reason: string }
/** Issues a ticket for the file of a report. Who asked, and why, is in the audit. */
export const issueTicket = ({ tickets }: Pick<CaseContext, 'tickets'>) =>
  adminCommand<FileRequest, IssuedTicket & { readonly fileName: string }>({
    name: 'case.report-file',
    permission: permissionOf('cases.report-file'),
    object: ({ id }) => ({ kind: KIND, id }),
    async run({ tx, actor, now, audit }, { id, number, reason }) {
      if (!canSeePersonal(actor)) return refuse('FORBIDDEN')
      const report = await findVisible(tx, actor, { id, number })
      if (report === undefined) return refuse('NOT_FOUND')
      const fileName = fileNameOf(report)
      audit({ reason, after: { report: number, fileName } })
      return ok({ ...(await tickets.issue(tx, TICKET, actor, { id, number }, now)), fileName })
    },
  })

const payloadForm = z.object({ id: z.string(), number: z.number() })

/** Sends the file to the holder of its ticket, if still permitted. */
export function serveReportFiles(module: Pick<CaseContext, 'deps' | 'tickets'>): void {
  const { deps, tickets } = module
  tickets.serve(TICKET, async (payload, actor, origin) => {
    const asked = payloadForm.parse(payload)
    if (!actor.permissions.has(permissionOf('cases.report-file')) || !canSeePersonal(actor)) return refuse('NOT_FOUND')
    const report = await findVisible(deps.db, actor, asked)
    if (report === undefined) return refuse('NOT_FOUND')
    const file = await fileOf(module, asked.id, report)
    // It was complete when the ticket was issued: the member was erased since.
    if (!file.ok) return refuse('NOT_FOUND')
    const { content, hash } = file.value
    const fileName = fileNameOf(report)
    await writeAudit(deps.db, {
      origin,
      at: deps.clock.now(),
      action: 'case.download-report',
      object: { kind: KIND, id: asked.id },
      refusedWith: null,
      change: { after: { report: asked.number, fileName, hash: hash.toString('hex') } },
    })
    return ok({
      raw: whole(content),
      contentType: 'application/xml; charset=utf-8',
      disposition: 'attachment',
      fileName,
      length: content.length,
    })
  })
}

async function* whole(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}
