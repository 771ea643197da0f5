import type { Columns } from './columns.ts'
import type { CsvMapping } from './mapping.ts'

/** Context of a file's rows. */
export type Sheet = {
  readonly mapping: CsvMapping
  readonly columns: Columns
  readonly nameOf: (column: number) => string
  readonly timeZone: string
}
