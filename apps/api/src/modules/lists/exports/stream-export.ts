import type { AdminActor } from '../../../platform/actor.ts'
import { writeAudit } from '../../../platform/command/audit.ts'
import type { Origin } from '../../../platform/command/command.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Session } from '../../session/index.ts'
import { accountNames } from '../../reads/index.ts'
import { BOM, csvWriter, fileLanguage, type Cell, type FileLanguage } from './csv.ts'
import type { ExportSlot } from './export-slots.ts'
import { namesFrom, type Names } from './names.ts'
import type { AnyExport, ExportColumn, Params } from './registry.ts'

/** Rows are read this many at a time: enough to be quick, few enough to be nothing in memory. */
const BATCH = 500

export type ExportRequest = {
  readonly list: AnyExport
  readonly query: Record<string, unknown>
  readonly params: Params
  readonly columns: readonly ExportColumn<unknown>[]
  readonly locale: string
  /** As they were asked for, for the audit. */
  readonly asked: Readonly<Record<string, unknown>>
}

/** Who takes it out, and their slot, which is given back at the end. */
export type ExportRun = { readonly actor: AdminActor; readonly origin: Origin; readonly slot: ExportSlot }

/**
 * The whole of a filtered list as CSV, page after page by the list's own keyset, no transaction held in between. It
 * ends when the reader goes, and when its admin's session does; the audit says how many rows left.
 */
export async function* streamExport(
  deps: Deps,
  session: Pick<Session, 'findActor'>,
  request: ExportRequest,
  { actor, origin, slot }: ExportRun,
): AsyncGenerator<string> {
  const { columns, list } = request
  const { timeZone } = deps.config.dayRule
  const language = fileLanguage(request.locale)
  const csv = csvWriter(timeZone, language)
  let [rows, complete] = [0, false]
  slot.keepAlive()
  try {
    const names = namesFrom(await accountNames(deps.reader))
    yield BOM + csv.header(columns.map(column => headerOf(column, language, timeZone)))
    for (let cursor: string | null = ''; cursor !== null; ) {
      const viewer = await session.findActor(actor.sessionId)
      if (viewer === null) throw new Error('the session ended while its export was under way')
      const page = await list.read(
        { ...request.query, limit: BATCH, ...(cursor === '' ? {} : { cursor }) },
        viewer,
        request.params,
      )
      if (!page.ok) throw new Error(`a page of an export was refused: ${page.code}`)
      const { data, meta } = page.value
      if (data.length > 0) yield data.map(row => csv.row(columns.map(column => cellOf(column, row, names)))).join('')
      rows += data.length
      cursor = meta?.nextCursor ?? null
    }
    complete = true
  } finally {
    // What left is written down first: a slot that cannot be released ends by itself.
    try {
      await writeAudit(deps.db, {
        origin,
        at: deps.clock.now(),
        action: 'exports.stream',
        object: { kind: 'export', id: list.list },
        refusedWith: null,
        change: { after: { ...request.asked, rows, complete } },
      })
    } finally {
      await slot.release()
    }
  }
}

// A column's `of` gives what its kind asks for: the type of the registration says so.
const cellOf = ({ kind, of }: ExportColumn<unknown>, row: unknown, names: Names): Cell =>
  ({ kind, value: of(row, names) }) as Cell

const headerOf = (column: ExportColumn<unknown>, language: FileLanguage, timeZone: string): string =>
  column.kind === 'instant' ? `${column[language]} (${timeZone})` : column[language]
