import type { AdminActor } from '../../../platform/actor.ts'
import type { ListContext } from '../context.ts'
import { BOM, type Cell, csvWriter } from '../exports/csv.ts'
import { readFileTexts } from '../exports/file-texts.ts'
import { type ListRequest, readRows } from '../exports/rows.ts'
import { sheetWriter } from '../exports/sheet.ts'
import { workbook } from '../exports/xlsx.ts'
import { insertChunk } from './chunks.repo.ts'
import type { ExportJob, ExportPart } from './jobs.repo.ts'
import { type Held, renewJob } from './runs.repo.ts'

/** How long a job stays with its node after the last renewal. */
export const HOLD_MS = 60_000
const RENEW_MS = 2_000
/** Cells of one XLSX file: its sheet stays below 4 GiB, which not every program reads. */
const MAX_SHEET_CELLS = 25_000_000

/** Cancelled, or started again by another node. */
export class LostJob extends Error {
  override name = 'LostJob'
}
/** The files would exceed the largest size of a job. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

type Page = readonly (readonly Cell[])[]
export type WrittenFiles = { readonly parts: readonly ExportPart[]; readonly rows: number }

/** Writes the files of a job as chunks, while it is held. Throws {@link LostJob} and {@link TooLarge}. */
export async function writeFiles(
  { deps, limits }: ListContext,
  held: Held,
  job: ExportJob,
  request: ListRequest,
  findViewer: () => Promise<AdminActor>,
): Promise<WrittenFiles> {
  const { timeZone } = deps.config.dayRule
  const texts = await readFileTexts(deps, job.locale)
  const columns = request.columns.map(column => ({ kind: column.kind, title: column.title(texts) }))
  const parts: ExportPart[] = []
  let [rows, bytes] = [0, 0]
  let lost = false
  const until = () => new Date(deps.clock.now().getTime() + HOLD_MS)
  // A slow list writes no chunk for a while.
  const renewing = setInterval(
    () =>
      void renewJob(deps.db, held, until(), rows).then(
        isHeld => (lost ||= !isHeld),
        (error: unknown) => deps.log.warn({ err: error }, 'the lease of an export job could not be renewed'),
      ),
    RENEW_MS,
  ).unref()
  const pages = readRows(request, texts, () => {
    if (lost) throw new LostJob('an export job is not held any more')
    return findViewer()
  })

  const save = async (part: number, seq: number, content: Buffer): Promise<void> => {
    bytes += content.length
    if (bytes > limits.jobBytes) throw new TooLarge('the files of an export are too large')
    if (lost || !(await insertChunk(deps.db, held, { part, seq, content }, { rows, until: until() })))
      throw new LostJob('an export job is not held any more')
  }
  const writePart = async (part: number, source: AsyncIterable<Uint8Array>): Promise<void> => {
    const before = { rows, bytes }
    let [seq, pending, size] = [0, [] as Uint8Array[], 0]
    for await (const piece of source) {
      pending.push(piece)
      size += piece.length
      if (size < limits.chunkBytes) continue
      await save(part, seq++, Buffer.concat(pending))
      pending = []
      size = 0
    }
    if (size > 0) await save(part, seq, Buffer.concat(pending))
    parts.push({ part, rows: rows - before.rows, bytes: bytes - before.bytes })
  }

  async function* csvFile(): AsyncGenerator<Uint8Array> {
    const csv = csvWriter(timeZone)
    yield Buffer.from(BOM + csv.header(columns.map(({ title }) => title)))
    for await (const page of pages) {
      rows += page.length
      yield Buffer.from(page.map(cells => csv.row(cells)).join(''))
    }
  }

  /** Rows that the last file had no space for. */
  let rest: Page | undefined
  const nextPage = async (): Promise<Page | undefined> => {
    const { value, done } = await pages.next()
    return done === true ? undefined : value
  }
  async function* sheetFile(first: Page | undefined): AsyncGenerator<string> {
    const sheet = sheetWriter(columns, timeZone)
    const capacity = Math.min(limits.sheetRows, Math.floor(MAX_SHEET_CELLS / columns.length)) - 1
    let written = 0
    rest = undefined
    yield sheet.start()
    for (let page = first; page !== undefined; page = written < capacity ? await nextPage() : undefined) {
      const fitting = page.slice(0, capacity - written)
      yield fitting.map((cells, index) => sheet.row(cells, written + index + 2)).join('')
      written += fitting.length
      rows += fitting.length
      if (fitting.length < page.length) rest = page.slice(fitting.length)
    }
    yield sheet.end()
  }

  try {
    if (job.format === 'csv') await writePart(1, csvFile())
    else
      for (let part = 1, page = await nextPage(); part === 1 || page !== undefined; part++) {
        await writePart(part, workbook(request.list.fileName, sheetFile(page)))
        page = rest ?? (await nextPage())
      }
    return { parts, rows }
  } finally {
    clearInterval(renewing)
    await pages.return(undefined)
  }
}
