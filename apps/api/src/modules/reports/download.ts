import type { ErrorCode } from '@backoffice/contract'
import { permissionOf } from '@backoffice/contract'
import { type ReportCellKind, tablesOf } from '@backoffice/contract/reports/terms'
import { type Language, languages } from '@backoffice/contract/texts/words'
import { ok, refuse, type Result, satangOf } from '@backoffice/kernel'
import { z } from 'zod'
import { writeAudit } from '../../platform/command/audit.ts'
import { recordCommand } from '../../platform/command/record-command.ts'
import type { Command } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  type Cell,
  type FileSection,
  type FileTexts,
  type IssuedTicket,
  readFileTexts,
  sectionedCsv,
  sectionedWorkbook,
  type Tickets,
} from '../lists/index.ts'
import { REPORT } from './commands/issue-report.ts'
import type { Cell as StoredCell, Line } from './content.ts'
import { findReport, type StoredReport } from './reports.repo.ts'

const KIND = 'report'
const formats = ['xlsx', 'csv'] as const
type Format = (typeof formats)[number]
const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

type Requested = { readonly id: string; readonly format: Format; readonly locale: string }

/** `liability_2026-07-01_2026-07-31_v2.xlsx`. */
const fileNameOf = ({ kind, member, from, to, version }: StoredReport, format: Format): string =>
  [kind, ...(member === null ? [] : [member.username]), from, ...(from === to ? [] : [to]), `v${version}`].join('_') +
  `.${format}`

/** Issues a ticket for the file of a report. */
export const issueTicket = (tickets: Tickets): Command<Requested, IssuedTicket & { readonly fileName: string }> =>
  recordCommand({
    name: 'issued-report.ticket',
    permission: permissionOf('issued-reports.ticket'),
    kind: REPORT,
    lock: ({ tx }, { id }) => findReport(tx, id),
    check: async (_context, report: StoredReport, { format }) => ok({ fileName: fileNameOf(report, format) }),
    save: async ({ tx, actor, now }, _report, { fileName }, { id, format, locale }) =>
      ok({ ...(await tickets.issue(tx, KIND, actor, { id, format, locale }, now)), fileName }),
    changes: (_report, { fileName }) => ({ after: { fileName } }),
    show: async (_context, _input, _report, saved) => (saved === undefined ? refuse('NOT_FOUND') : ok(saved)),
  })

const payloadForm = z.object({ id: z.string(), format: z.enum(formats), locale: z.enum(languages) })

/** Sends the file to the holder of its ticket, if still permitted. */
export function serveReports(deps: Deps, tickets: Tickets): void {
  tickets.serve(KIND, async (payload, actor, origin) => {
    const { id, format, locale } = payloadForm.parse(payload)
    const report = await findReport(deps.reader, id)
    if (report === undefined || !actor.permissions.has(permissionOf('issued-reports.ticket')))
      return refuse('NOT_FOUND')
    const fileName = fileNameOf(report, format)
    await writeAudit(deps.db, {
      origin,
      at: deps.clock.now(),
      action: 'issued-report.download',
      object: { kind: REPORT, id },
      refusedWith: null,
      change: { after: { fileName } },
    })
    return fileOf(format, fileName, (await reportFile(deps, report, format, locale)).content)
  })
}

/** The file of a report, in a language. */
export async function reportFile(
  deps: Deps,
  report: StoredReport,
  format: Format,
  locale: Language,
): Promise<{ readonly name: string; readonly content: AsyncGenerator<string | Uint8Array> }> {
  const texts = await readFileTexts(deps, locale)
  const file = { name: report.kind, sections: sectionsOf(report, texts), timeZone: report.timeZone }
  return { name: fileNameOf(report, format), content: format === 'csv' ? sectionedCsv(file) : sectionedWorkbook(file) }
}

const fileOf = (
  format: Format,
  fileName: string,
  raw: AsyncGenerator<string | Uint8Array>,
): Result<RawFile, ErrorCode> => ok({ raw, contentType: contentTypes[format], disposition: 'attachment', fileName })
type RawFile = {
  readonly raw: AsyncGenerator<string | Uint8Array>
  readonly contentType: string
  readonly disposition: 'attachment'
  readonly fileName: string
}

/** The head of the report, then its tables. */
function sectionsOf(report: StoredReport, texts: FileTexts): FileSection[] {
  const text = (key: Parameters<typeof texts.text<'reports'>>[1], values?: Record<string, string>) =>
    texts.text('reports', key, values)
  const fact = (label: string, cell: Cell): Cell[] => [{ kind: 'text', value: label }, cell]
  const textFact = (label: string, value: string): Cell[] => fact(label, { kind: 'text', value })
  const head: FileSection = {
    title: report.operator,
    columns: [],
    rows: [
      textFact(text('fact.report'), report.title),
      textFact(text('fact.interval'), `${report.from} – ${report.to}`),
      textFact(text('fact.zone'), `${report.timeZone} ${report.cutOff}`),
      textFact(text('fact.version'), String(report.version)),
      fact(text('fact.printedAt'), { kind: 'instant', value: report.issuedAt }),
      textFact(text('fact.hash'), report.hash.toString('hex')),
      textFact(text('fact.seal'), report.seal === null ? text('noSeal') : `${report.seal.seq} · ${report.seal.hash}`),
      ...report.content.notes.map(({ code, until }): Cell[] => [
        { kind: 'text', value: text(`note.${code}`, { until: until ?? '' }) },
      ]),
    ],
  }
  const columnsOf = tablesOf(report.kind)
  const tables = report.content.tables.map(({ key, rows, totals }): FileSection => {
    const columns = Object.entries(columnsOf[key]?.columns ?? {}).filter(([, kind]) => kind !== 'id')
    const lineOf = (line: Line): Cell[] => columns.map(([name, kind]) => cellOf(name, kind, line[name] ?? null, texts))
    return {
      title: texts.label('reports', 'table', key),
      columns:
        rows.length === 0
          ? []
          : columns.map(([name, kind]) => ({
              title: titleOf(name, kind, texts),
              kind: cellKinds[kind],
            })),
      rows:
        rows.length === 0
          ? [[{ kind: 'text', value: text('noActivity') }]]
          : [...rows.map(lineOf), ...(totals === null ? [] : [withTotal(lineOf(totals), text('total'))])],
    }
  })
  return [head, ...tables]
}

const withTotal = ([, ...rest]: readonly Cell[], total: string): Cell[] => [{ kind: 'text', value: total }, ...rest]

const cellKinds: Readonly<Record<ReportCellKind, Cell['kind']>> = {
  text: 'text',
  code: 'code',
  codes: 'text',
  label: 'text',
  money: 'money',
  number: 'number',
  day: 'day',
  instant: 'instant',
  id: 'code',
}

function titleOf(name: string, kind: ReportCellKind, texts: FileTexts): string {
  const title = texts.label('reports', 'column', name)
  return kind === 'money' || kind === 'instant'
    ? texts.text('files', `unit.${kind}`, { title, zone: texts.zone })
    : title
}

function cellOf(name: string, kind: ReportCellKind, value: StoredCell, texts: FileTexts): Cell {
  if (kind === 'money') return { kind: 'money', value: value === null ? null : satangOf(value) }
  if (kind === 'number') return { kind: 'number', value: value === null ? null : Number(value) }
  if (kind === 'instant') return { kind: 'instant', value: value === null ? null : new Date(value) }
  if (value === null) return { kind: 'text', value: null }
  if (kind === 'label') return { kind: 'text', value: labelOf(name, String(value), texts) }
  if (kind === 'codes')
    return {
      kind: 'text',
      value: String(value)
        .split(',')
        .map(code => labelOf(name, code, texts))
        .join(', '),
    }
  return { kind: kind === 'day' ? 'day' : kind === 'text' ? 'text' : 'code', value: String(value) }
}

const REVERSED = 'reversed-'
const labelOf = (name: string, code: string, texts: FileTexts): string =>
  name === 'code' && code.startsWith(REVERSED)
    ? texts.text('reports', 'reversed', { code: texts.label('reports', 'code', code.slice(REVERSED.length)) })
    : texts.label('reports', name, code)
