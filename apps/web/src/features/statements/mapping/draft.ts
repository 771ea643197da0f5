import type { CsvFormat, CsvMapping } from '../statement.ts'

/** A mapping being edited: fields as their controls hold them; a column by its index, '' for none. */
export type Draft = {
  delimiter: CsvMapping['delimiter']
  encoding: CsvMapping['encoding']
  hasHeader: boolean
  skipLines: string
  dateColumn: string
  dateFormat: CsvMapping['dateFormat']
  era: CsvMapping['era']
  timeColumn: string
  amountKind: CsvMapping['amount']['kind']
  amountColumn: string
  inColumn: string
  outColumn: string
  typeColumn: string
  inWords: string
  outWords: string
  decimal: CsvMapping['decimal']
  thousands: '' | NonNullable<CsvMapping['thousands']>
  referenceColumn: string
  nameColumn: string
  accountColumn: string
  bankColumn: string
  textColumn: string
  balanceColumn: string
  ignoreRows: CsvMapping['ignoreRows']
}

/** The optional columns of a statement. */
export const extraColumns = [
  'timeColumn',
  'referenceColumn',
  'nameColumn',
  'accountColumn',
  'bankColumn',
  'textColumn',
  'balanceColumn',
] as const
export type ColumnField =
  | 'dateColumn'
  | 'amountColumn'
  | 'inColumn'
  | 'outColumn'
  | 'typeColumn'
  | (typeof extraColumns)[number]

export const emptyDraft = ({ delimiter, encoding, header, skipLines = 0 }: CsvFormat): Draft => ({
  delimiter,
  encoding,
  hasHeader: header !== null,
  skipLines: String(skipLines),
  dateColumn: '',
  dateFormat: 'DD/MM/YYYY',
  era: 'ce',
  timeColumn: '',
  amountKind: 'two',
  amountColumn: '',
  inColumn: '',
  outColumn: '',
  typeColumn: '',
  inWords: '',
  outWords: '',
  decimal: '.',
  thousands: ',',
  referenceColumn: '',
  nameColumn: '',
  accountColumn: '',
  bankColumn: '',
  textColumn: '',
  balanceColumn: '',
  ignoreRows: 'without-date',
})

type Header = readonly string[] | null
type Column = CsvMapping['dateColumn']

/** By its header, so that a moved column in the next file is still found; by its index where headers are not unique. */
function refOf(place: string, header: Header): Column {
  const name = header?.[Number(place)]?.trim() ?? ''
  return name !== '' && header?.filter(each => each.trim() === name).length === 1 ? name : Number(place)
}

function placeOf(column: Column | undefined, header: Header): string | null {
  if (column === undefined) return ''
  if (typeof column === 'number') return String(column)
  const at = header?.findIndex(each => each.trim() === column) ?? -1
  return at < 0 ? null : String(at)
}

const labelsOf = (text: string): string[] =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')

function amountOf(draft: Draft, header: Header): CsvMapping['amount'] | null {
  const { amountKind, amountColumn, inColumn, outColumn, typeColumn } = draft
  if (amountKind === 'signed')
    return amountColumn === '' ? null : { kind: 'signed', column: refOf(amountColumn, header) }
  if (amountKind === 'two')
    return inColumn === '' || outColumn === ''
      ? null
      : { kind: 'two', inColumn: refOf(inColumn, header), outColumn: refOf(outColumn, header) }
  const [inWords, outWords] = [labelsOf(draft.inWords), labelsOf(draft.outWords)]
  if (amountColumn === '' || typeColumn === '' || inWords.length === 0 || outWords.length === 0) return null
  return {
    kind: 'typed',
    amountColumn: refOf(amountColumn, header),
    typeColumn: refOf(typeColumn, header),
    inWords,
    outWords,
  }
}

/** The mapping for the request; null while a required part is missing. */
export function mappingOf(draft: Draft, header: Header): CsvMapping | null {
  const amount = amountOf(draft, header)
  if (amount === null || draft.dateColumn === '' || !/^\d{1,4}$/.test(draft.skipLines)) return null
  const extras = Object.fromEntries(
    extraColumns.filter(name => draft[name] !== '').map(name => [name, refOf(draft[name], header)]),
  )
  const { delimiter, encoding, hasHeader, dateFormat, era, decimal, thousands, ignoreRows } = draft
  return {
    delimiter,
    encoding,
    hasHeader,
    skipLines: Number(draft.skipLines),
    currency: 'THB',
    dateColumn: refOf(draft.dateColumn, header),
    dateFormat,
    era,
    amount,
    decimal,
    ...(thousands === '' || thousands === decimal ? {} : { thousands }),
    ...extras,
    ignoreRows,
  }
}

/** A saved mapping as a draft for this file. `lost`: its columns that the file does not have. */
export function draftOf(mapping: CsvMapping, header: Header): { draft: Draft; lost: readonly string[] } {
  const lost: string[] = []
  const place = (column: Column | undefined): string => {
    const found = placeOf(column, header)
    if (found === null) lost.push(String(column))
    return found ?? ''
  }
  const { amount } = mapping
  const draft: Draft = {
    delimiter: mapping.delimiter,
    encoding: mapping.encoding,
    hasHeader: mapping.hasHeader,
    skipLines: String(mapping.skipLines),
    dateColumn: place(mapping.dateColumn),
    dateFormat: mapping.dateFormat,
    era: mapping.era,
    amountKind: amount.kind,
    amountColumn: amount.kind === 'two' ? '' : place(amount.kind === 'signed' ? amount.column : amount.amountColumn),
    inColumn: amount.kind === 'two' ? place(amount.inColumn) : '',
    outColumn: amount.kind === 'two' ? place(amount.outColumn) : '',
    typeColumn: amount.kind === 'typed' ? place(amount.typeColumn) : '',
    inWords: amount.kind === 'typed' ? amount.inWords.join(', ') : '',
    outWords: amount.kind === 'typed' ? amount.outWords.join(', ') : '',
    decimal: mapping.decimal,
    thousands: mapping.thousands ?? '',
    ignoreRows: mapping.ignoreRows,
    timeColumn: place(mapping.timeColumn),
    referenceColumn: place(mapping.referenceColumn),
    nameColumn: place(mapping.nameColumn),
    accountColumn: place(mapping.accountColumn),
    bankColumn: place(mapping.bankColumn),
    textColumn: place(mapping.textColumn),
    balanceColumn: place(mapping.balanceColumn),
  }
  return { draft, lost }
}
