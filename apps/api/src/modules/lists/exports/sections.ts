import { BOM, type Cell, csvWriter } from './csv.ts'
import { sheetWriter, type SheetColumn } from './sheet.ts'
import { workbook } from './xlsx.ts'

/** A table in a file of several: a line above it, its columns and its rows. */
export type FileSection = {
  readonly title: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly Cell[])[]
}
type SectionedFile = {
  readonly name: string
  readonly sections: readonly FileSection[]
  readonly timeZone: string
}

const textCells = (texts: readonly string[]): Cell[] => texts.map(value => ({ kind: 'text', value }))

/** All sections one below the other, with an empty row between them. */
export async function* sectionedCsv({ sections, timeZone }: SectionedFile): AsyncGenerator<string> {
  const csv = csvWriter(timeZone)
  yield BOM
  for (const [index, { title, columns, rows }] of sections.entries()) {
    yield `${index === 0 ? '' : '\r\n'}${csv.header([title])}`
    if (columns.length > 0) yield csv.header(columns.map(column => column.title))
    yield rows.map(cells => csv.row(cells)).join('')
  }
}

/** The same as a workbook of one sheet. */
export const sectionedWorkbook = (file: SectionedFile): AsyncGenerator<Uint8Array> =>
  workbook(file.name, sectionedSheet(file))

async function* sectionedSheet({ sections, timeZone }: SectionedFile): AsyncGenerator<string> {
  const width = Math.max(1, ...sections.map(({ columns, rows }) => Math.max(columns.length, rows[0]?.length ?? 0)))
  const [first] = sections
  // The kinds of the first columns differ between sections: texts fit all of them.
  const sheet = sheetWriter(
    Array.from({ length: width }, (_, index) => ({ title: index === 0 ? (first?.title ?? '') : '', kind: 'text' })),
    timeZone,
  )
  yield sheet.start()
  let number = 2
  for (const [index, { title, columns, rows }] of sections.entries()) {
    const above = index === 0 ? [] : [[], textCells([title])]
    const head = columns.length === 0 ? [] : [textCells(columns.map(column => column.title))]
    for (const cells of [...above, ...head, ...rows]) yield sheet.row(cells, number++)
  }
  yield sheet.end()
}
