import type { ZippedFile } from '../containers/unzip.ts'
import { TITLE_ROWS } from '../csv/title-lines.ts'
import { chooseTable, looksLikeStatement } from '../tables/choose-table.ts'
import type { Table } from '../tables/table.ts'
import { readSheet } from './sheet-rows.ts'
import { openWorkbook } from './workbook.ts'

/**
 * The sheet of this name, or the first that looks like a statement, with its first rows; and the names of all visible
 * sheets. Throws `Unreadable`.
 */
export async function readWorkbook(
  files: readonly ZippedFile[],
  wanted: string | undefined,
  atMost: number,
): Promise<{ readonly names: readonly string[]; readonly table: Table | undefined }> {
  const workbook = await openWorkbook(files)
  const { sheets } = workbook
  const heads: Table[] = []
  for (const sheet of wanted === undefined ? sheets : []) {
    const head = await readSheet(workbook, sheet, TITLE_ROWS)
    heads.push(head)
    if (looksLikeStatement(head)) break
  }
  const chosen = wanted ?? chooseTable(heads)?.name
  const sheet = sheets.find(({ name }) => name === chosen)
  return {
    names: sheets.map(({ name }) => name),
    table: sheet === undefined ? undefined : await readSheet(workbook, sheet, atMost),
  }
}
