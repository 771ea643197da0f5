import type { AdminActor } from '../../../platform/actor.ts'
import { writeAudit } from '../../../platform/command/audit.ts'
import type { Origin } from '../../../platform/command/command.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Session } from '../../session/index.ts'
import { BOM, csvWriter } from './csv.ts'
import { readFileTexts } from './file-texts.ts'
import type { ExportSlot } from './slots.ts'
import { type ListRequest, readRows } from './rows.ts'

type ExportRequest = ListRequest & {
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
  const csv = csvWriter(deps.config.dayRule.timeZone)
  let [rows, complete] = [0, false]
  const findViewer = async (): Promise<AdminActor> => {
    const viewer = await session.findActor(actor.sessionId)
    if (viewer === null) throw new Error('the session ended while its export was under way')
    return viewer
  }
  slot.keepAlive()
  try {
    const texts = await readFileTexts(deps, request.locale)
    yield BOM + csv.header(columns.map(column => column.title(texts)))
    for await (const page of readRows(request, texts, findViewer)) {
      yield page.map(cells => csv.row(cells)).join('')
      rows += page.length
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
