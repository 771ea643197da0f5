import type { ListName } from '@backoffice/contract/lists/lists'
import type { Resource } from '@backoffice/contract/resource'
import type { CodeUnder, Namespace } from '@backoffice/contract/texts/words'
import type {
  Checked,
  Column,
  Columns,
  ExportColumn,
  Label,
  Problems,
  RowAccount,
  Special,
  ValueKind,
  Values,
} from './column-types.ts'
import type { Cell } from './csv.ts'
import type { FileTexts } from './file-texts.ts'
import type { RowOf } from './registry.ts'

const special =
  <K extends ValueKind>(kind: K) =>
  <Row>(of: (row: Row, texts: FileTexts) => Values[K]): Special<Row> => [kind, of]

export const text = special('text')
export const code = special('code')
export const money = special('money')
export const integer = special('number')
export const percent = special('percent')
export const basisPoints = special('basisPoints')
export const seconds = special('seconds')
export const instant = special('instant')
export const account = special('account')
export const yesNo = special('yesNo')

/** A code as its text under `part` of a namespace; by default the code under the column's id. */
export function label<N extends Namespace, Part extends string>(namespace: N, part: Part): Label<N, Part>
export function label<N extends Namespace, Part extends string, Row>(
  namespace: N,
  part: Part,
  of: (row: Row) => CodeUnder<N, Part> | readonly CodeUnder<N, Part>[] | null,
): Special<Row>
export function label(namespace: Namespace, part: string, of?: (row: unknown) => unknown): Special<unknown> | Label {
  return of === undefined ? ['label', namespace, part] : labelled(namespace, part, of)
}

/** Several codes follow one another. */
const labelled = (namespace: Namespace, part: string, of: (row: unknown) => unknown): Special<unknown> => [
  'text',
  (row, texts) => {
    const codes = [(of(row) ?? []) as string | readonly string[]].flat()
    return codes.map(each => texts.label(namespace, part, each)).join(', ')
  },
]

type Listed = Pick<Resource, 'columns'> & { readonly name: ListName }

/**
 * The columns of a list in a file: those of the screen in its order, by their kind and under the screen's titles, or
 * what is special in their place; then what no screen shows. The result is no list of columns where a title, a value or
 * the text of a code is missing.
 */
export function fileColumns<
  const R extends Listed,
  N extends Namespace,
  const C extends Columns<RowOf<R['name']>>,
  const Headings extends string = 'column',
>(
  list: R,
  namespace: N,
  columns: C,
  headings: Headings = 'column' as Headings,
): Checked<ExportColumn<RowOf<R['name']>>, Problems<N, Headings, RowOf<R['name']>, Omit<R['columns'], keyof C> & C>> {
  const found = new Map<string, ExportColumn<unknown> & { readonly on: string[] }>()
  for (const [shown, given] of Object.entries<Columns<unknown>[string]>({ ...list.columns, ...(columns as object) })) {
    const several = typeof given === 'string' || isColumn(given) ? { [shown]: given } : given
    for (const [id, column] of Object.entries(several)) {
      const title = (texts: FileTexts): string =>
        texts.find(namespace, `exported.${id}`, `${headings}.${id}`, `column.${id}`) ??
        texts.find('files', `column.${id}`) ??
        id
      for (const each of columnsOf(id, title, specialOf(id, namespace, column))) {
        const known = found.get(each.id)
        if (known === undefined) found.set(each.id, { ...each, on: [shown] })
        else known.on.push(shown)
      }
    }
  }
  return [...found.values()] as never
}

const isColumn = (given: Exclude<Columns<unknown>[string], string>): given is Special<unknown> | Label =>
  Array.isArray(given)

/** The plain columns written out. */
function specialOf(id: string, namespace: Namespace, column: Column<unknown>): Special<unknown> {
  const own = (row: unknown): unknown => (row as Readonly<Record<string, unknown>>)[id]
  if (column === 'label') return labelled(namespace, id, own)
  if (typeof column === 'string') return [column, own]
  return column[0] === 'label' ? labelled(column[1], column[2], own) : column
}

/** The units a title names. */
const units = ['money', 'percent', 'basisPoints', 'seconds', 'instant'] as const
/** How kinds are written that are not text. */
const cellKinds: Readonly<Partial<Record<ValueKind, Cell['kind']>>> = {
  code: 'code',
  number: 'number',
  percent: 'number',
  basisPoints: 'number',
  seconds: 'number',
  money: 'money',
  instant: 'instant',
  day: 'day',
}

function columnsOf(
  id: string,
  title: (texts: FileTexts) => string,
  [kind, of]: Special<unknown>,
): readonly Omit<ExportColumn<unknown>, 'on'>[] {
  if (kind === 'account') return accountColumns(id, title, of as (row: unknown, texts: FileTexts) => RowAccount)
  const unit = units.find(each => each === kind)
  return [
    {
      id,
      kind: cellKinds[kind] ?? 'text',
      title: texts =>
        unit === undefined
          ? title(texts)
          : texts.text('files', `unit.${unit}`, { title: title(texts), zone: texts.zone }),
      value: (row, texts) => cellValue(kind, of(row, texts), texts),
    },
  ]
}

/** A value of a kind that is not written as it is. The types of a column let no other value pass. */
function cellValue(kind: ValueKind, value: unknown, texts: FileTexts): Cell['value'] {
  if (kind === 'person' || kind === 'named') return (value as Values['named'])?.name
  if (kind === 'member') return (value as Values['member'])?.username
  if (kind === 'reason') return texts.reason(value as Values['reason'])
  if (kind === 'yesNo') return texts.text('files', value === true ? 'yes' : 'no')
  return value as Cell['value']
}

/** An account takes three columns: bank, number and name. */
function accountColumns(
  id: string,
  title: (texts: FileTexts) => string,
  of: (row: unknown, texts: FileTexts) => RowAccount,
): readonly Omit<ExportColumn<unknown>, 'on'>[] {
  const titleOf = (part: 'bank' | 'number' | 'name') => (texts: FileTexts) =>
    texts.text('files', `account.${part}`, { account: title(texts) })
  return [
    {
      id: `${id}Bank`,
      kind: 'text',
      title: titleOf('bank'),
      value: (row, texts) => texts.bank(of(row, texts).bankCode),
    },
    {
      id,
      kind: 'account',
      title: titleOf('number'),
      value(row, texts) {
        const { bankCode, accountNo } = of(row, texts)
        return accountNo === null ? null : { bankCode: bankCode ?? '', accountNo }
      },
    },
    {
      id: `${id}Name`,
      kind: 'text',
      title: titleOf('name'),
      value(row, texts) {
        const { id: own, name, holder } = of(row, texts)
        return name ?? holder ?? texts.holder(own)
      },
    },
  ]
}
