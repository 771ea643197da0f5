import { type ReportKind, type ReportNote, tablesOf } from '@backoffice/contract/reports/terms'
import type { BusinessDay } from '@backoffice/kernel'

/** A cell as it is stored: money is whole satang as text, an instant ISO 8601 in UTC. */
export type Cell = string | number | null
export type Line = Readonly<Record<string, Cell>>
export type ReportTable = { readonly key: string; readonly rows: readonly Line[]; readonly totals: Line | null }
export type Note = { readonly code: ReportNote; readonly until: BusinessDay | null }
export type ReportContent = { readonly tables: readonly ReportTable[]; readonly notes: readonly Note[] }

/** The content of a report from the lines of its tables, with the totals that its kind has. */
export const contentOf = (
  kind: ReportKind,
  lines: Readonly<Record<string, readonly Line[]>>,
  notes: readonly Note[] = [],
): ReportContent => ({
  tables: Object.entries(tablesOf(kind)).map(([key, { columns, totals }]) => {
    const rows = (lines[key] ?? []).map(line =>
      Object.fromEntries(Object.keys(columns).map(name => [name, line[name] ?? null])),
    )
    return {
      key,
      rows,
      totals:
        totals === undefined || rows.length === 0
          ? null
          : Object.fromEntries(totals.map(name => [name, sumOf(rows, name, columns[name] === 'money')])),
    }
  }),
  notes,
})

function sumOf(rows: readonly Line[], name: string, isMoney: boolean): Cell {
  if (isMoney) return String(rows.reduce((sum, row) => sum + BigInt(row[name] ?? 0), 0n))
  return rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)
}

export const linesIn = ({ tables }: ReportContent): number => tables.reduce((sum, { rows }) => sum + rows.length, 0)
