import type { AdminActor } from '../../../platform/actor.ts'
import { writeAudit } from '../../../platform/command/audit.ts'
import type { Origin } from '../../../platform/command/command.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Session } from '../../session/index.ts'
import { accountNames } from './names.repo.ts'
import { BOM, csvWriter, fileLanguage, type Cell, type FileLanguage } from './csv.ts'
import type { ExportSlot } from './export-slots.ts'
import { namesFrom, type Names } from './names.ts'
import type { ExportColumn } from './columns.ts'
import type { AnyExport, Params } from './registry.ts'

/** Rows per page: large enough to be fast, small enough for memory. */
const BATCH = 500

type ExportRequest = {
  readonly list: AnyExport
  readonly query: Record<string, unknown>
  readonly params: Params
  readonly columns: readonly ExportColumn<unknown>[]
  readonly locale: string
  /** As requested, for the audit. */
  readonly asked: Readonly<Record<string, unknown>>
}

/** The exporting admin and their slot, which is released at the end. */
type ExportRun = { readonly actor: AdminActor; readonly origin: Origin; readonly slot: ExportSlot }

/**
 * Streams a filtered list as CSV, page by page by the list's keyset, without a transaction. Ends when the client
 * disconnects or the session ends; the audit records the number of rows sent.
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
      const page = await list.read({
        query: { ...request.query, limit: BATCH, ...(cursor === '' ? {} : { cursor }) },
        params: request.params,
        actor: viewer,
      })
      if (!page.ok) throw new Error(`a page of an export was refused: ${page.code}`)
      const { data, meta } = page.value
      if (data.length > 0) yield data.map(row => csv.row(columns.map(column => cellOf(column, row, names)))).join('')
      rows += data.length
      cursor = meta?.nextCursor ?? null
    }
    complete = true
  } finally {
    // The rows sent are audited first: a slot that cannot be released expires.
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

// The registration's type guarantees that a column's `of` returns what its kind needs.
const cellOf = ({ kind, of }: ExportColumn<unknown>, row: unknown, names: Names): Cell =>
  ({ kind, value: of(row, names) }) as Cell

const headerOf = (column: ExportColumn<unknown>, language: FileLanguage, timeZone: string): string =>
  column.kind === 'instant' ? `${column[language]} (${timeZone})` : column[language]
