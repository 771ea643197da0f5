import { findTitleLines, TITLE_ROWS } from '../csv/title-lines.ts'
import { recordsOf, type Table } from './table.ts'

/** Whether it has a header above days. */
export const looksLikeStatement = (table: Table): boolean =>
  findTitleLines(recordsOf({ ...table, rows: table.rows.slice(0, TITLE_ROWS) })) !== undefined

/** The first table that looks like a statement, else the first with content. */
export const chooseTable = (tables: readonly Table[]): Table | undefined =>
  tables.find(looksLikeStatement) ?? tables.find(({ rows }) => rows.length > 0)
