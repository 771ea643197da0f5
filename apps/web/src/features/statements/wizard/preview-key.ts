import { keyOf, type QueryKey } from '../../../api/keys.ts'
import type { ReadFile } from '../../../ui/files/read-file.ts'
import type { CsvMapping } from '../statement.ts'

/** The file to import and its account; `entry`: the file of a ZIP; `sheet`: the table that the user chose. */
export type Chosen = {
  readonly accountId: string
  readonly file: ReadFile
  readonly entry: number | null
  readonly sheet: string | null
}
/** How the file is read. Without a mapping the server detects the CSV's format. */
export type Reading = {
  readonly mapping: CsvMapping | null
  readonly csvFormat: Readonly<Partial<Pick<CsvMapping, 'delimiter' | 'encoding' | 'hasHeader' | 'skipLines'>>>
  readonly sums: 'refuse' | 'report'
}

/** The key has the hash of the file instead of its content, which may be megabytes. */
export const previewKey = (chosen: Chosen | null, reading: Reading): QueryKey =>
  keyOf(
    'statements.preview',
    { sha256: chosen?.file.sha256, accountId: chosen?.accountId, entry: chosen?.entry },
    { reading, sheet: chosen?.sheet ?? null },
  )

export const isOfSameFile = ([, one]: QueryKey, [, other]: QueryKey): boolean =>
  one['sha256'] === other['sha256'] && one['accountId'] === other['accountId'] && one['entry'] === other['entry']

/** The reading of a file that has not changed for a moment. */
export type Settled = { readonly chosen: Chosen | null; readonly reading: Reading }

/** How to read the file: as settled, or as stated where the settled reading was of another file. */
export const readingFor = (chosen: Chosen | null, reading: Reading, settled: Settled): Reading =>
  settled.chosen === chosen ? settled.reading : reading
