import type { ClientRequest, ClientResponse, Endpoints } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import type { RowOf } from '../../ui/resource-table/list-types.ts'

export type Import = RowOf<'statements.list'>
export type ImportLine = RowOf<'statements.lines'>
export type Outcome = ImportLine['outcome']
export type Preview = ClientResponse<Endpoints['statements.preview']>['data']
export type OpeningMismatch = NonNullable<Preview['openingMismatch']>
/** Rows of cells and how they are split. */
export type CsvFormat = Omit<NonNullable<Preview['csv']>, 'sheet' | 'sheets'>
export type ArchiveFile = NonNullable<Preview['archive']>[number]
export type Entry = NonNullable<Preview['entries']>['first'][number]
export type Problem = Preview['problems'][number]
export type SavedMapping = ClientResponse<Endpoints['statements.mappings']>['data'][number]
export type CsvMapping = ClientRequest<Endpoints['statements.add-mapping']>['body']['mapping']

/** The outcomes of a line, those that need attention first. */
export const outcomes = [
  'refused',
  'matched',
  'held',
  'possible-duplicate',
  'unmatched',
  'credited',
  'known',
  'recorded',
  'own-transfer',
  'waiting',
] as const satisfies readonly Outcome[]

/** The number of lines per outcome. */
export function countsOf({ outcomes: done, lines, taken }: Import): Readonly<Record<Outcome, number>> {
  return {
    refused: done.refused,
    matched: done.matched,
    held: done.held,
    'possible-duplicate': done.possibleDuplicate,
    unmatched: done.unmatched,
    credited: done.credited,
    known: done.known,
    recorded: done.recorded,
    'own-transfer': done.ownTransfer,
    waiting: lines - taken,
  }
}

export const fileRule = {
  accept: ['.csv', '.txt', '.xlsx', '.xls', '.html', '.htm', '.zip', '.xml', '.sta', '.mt940', '.940', '.camt', '.c53'],
  maxBytes: 10 * 1_048_576,
} as const

/** Whether its columns are chosen by a mapping. */
export const isTable = (format: Preview['format'] | undefined): boolean =>
  format === 'csv' || format === 'xlsx' || format === 'html'

export const useImport = (id: string) => useQuery(read('statements.get', { params: { id } }))

/** Saved ways to read a CSV: those of the account and those for any. */
export const useMappings = (accountId: string) =>
  useQuery({ ...read('statements.mappings', { query: { accountId } }), enabled: accountId !== '' })
