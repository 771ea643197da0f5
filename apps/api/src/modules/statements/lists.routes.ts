import { statementLines, statements } from '@backoffice/contract/statements/lists'
import type { Deps } from '../../platform/deps.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { type ExportSubject, fileColumns, integer, label, type ListExports, text } from '../lists/index.ts'
import { toImportResponse, toLineResponse } from './import-response.ts'
import { findImport, importList, type ImportRecord, lineList } from './imports.list.ts'

/** The files that were imported, and the lines of one of them. */
export const importLists = (deps: Deps) => ({
  'statements.list': listHandler(statements, deps, {
    list: importList,
    narrow: filters => filters,
    show: records => records.map(toImportResponse),
  }),
  'statements.lines': listHandler(statementLines, deps, {
    list: lineList,
    narrow: ({ outcome }, { params }) => ({ importId: params.id, outcome }),
    exists: async ({ id }) => (await findImport(deps.reader, id)) !== undefined,
    show: (records, { actor }) => records.map(record => toLineResponse(record, actor)),
  }),
})

export const importExports = (
  { reader }: Deps,
  lists: ReturnType<typeof importLists>,
): Pick<ListExports, keyof typeof lists> => ({
  'statements.list': { columns: importColumns, read: lists['statements.list'] },
  'statements.lines': {
    columns: lineColumns,
    about: async ({ id }) => nameOf(await findImport(reader, id)),
    read: lists['statements.lines'],
  },
})

const nameOf = (file: ImportRecord | undefined): ExportSubject | undefined =>
  file === undefined ? undefined : { name: file.fileName.replace(/\.[^.]*$/, ''), from: file.from, to: file.to }

const importColumns = fileColumns(statements, 'statements', {
  new: { credited: integer(row => row.outcomes.credited), matched: integer(row => row.outcomes.matched) },
  unmatched: {
    unmatched: integer(row => row.outcomes.unmatched),
    possibleDuplicate: integer(row => row.outcomes.possibleDuplicate),
  },
  known: integer(row => row.outcomes.known),
  from: 'day',
  to: 'day',
  opening: 'money',
  closing: 'money',
  finishedAt: 'instant',
  sha256: 'code',
  id: 'code',
})
const lineColumns = fileColumns(statementLines, 'statements', {
  occurredAt: { occurredAt: 'instant', timeKnown: 'yesNo' },
  amount: { direction: label('deposits', 'direction'), amount: 'money' },
  problem: text((row, texts) => row.problem && texts.label('statements', 'problem.code', row.problem)),
  balanceAfter: 'money',
  text: 'text',
  depositId: 'code',
})
