import { composedLabel } from '@backoffice/contract/texts/translations'
import type { Cell } from './csv.ts'
import type { Names } from './names.ts'
import { type Labels, w } from '../labels/labels.ts'
import { reasonLabels } from '../labels/money.ts'

/**
 * A column of a file by what it holds: `of` gives the value its kind asks for. `on` are the columns of the screen that
 * show it, where they have other ids.
 */
export type ExportColumn<Row> = {
  [C in Cell as C['kind']]: {
    readonly id: string
    readonly on?: readonly string[]
    readonly title: Labels
    readonly kind: C['kind']
    of(row: Row, names: Names): C['value']
  }
}[Cell['kind']]

type Value<Kind extends Cell['kind'], C extends Cell = Cell> = C extends Cell
  ? Kind extends C['kind']
    ? C['value']
    : never
  : never

const columnOf =
  <Kind extends Cell['kind']>(kind: Kind) =>
  <Row>(
    id: string,
    en: string,
    th: string,
    of: (row: Row, names: Names) => Value<Kind>,
    ...on: readonly string[]
  ): ExportColumn<Row> =>
    // A kind and its value go together, which no compiler sees in a parameter.
    ({ id, on, title: { en, th }, kind, of }) as unknown as ExportColumn<Row>

// Each: the id, its titles in English and Thai, the value of a row, and the columns of the screen it belongs to.
export const text = columnOf('text')
export const code = columnOf('code')
export const day = columnOf('day')
export const money = columnOf('money')
export const integer = columnOf('number')
export const instant = columnOf('instant')
/** A code as its words: a file holds none. */
export const label = columnOf('word')
const accountNo = columnOf('account')

/** The reason of a row: free text, or one of the system's in the reader's language. */
export const reasonColumn = <Row extends { readonly reason: string | null }>(): ExportColumn<Row> =>
  label('reason', 'Reason', 'เหตุผล', row => reasonLabels(row.reason))

/** An account as a row reports it; of one of the operator's its id is enough for the name. */
type RowAccount = {
  readonly id?: string | null
  readonly bankCode: string | null
  readonly accountNo: string | null
  readonly name?: string | null
}

/** An account takes three columns: bank, number and name. */
export const accountColumns = <Row>(
  id: string,
  account: Labels,
  of: (row: Row) => RowAccount,
  ...on: string[]
): readonly [ExportColumn<Row>, ExportColumn<Row>, ExportColumn<Row>] => {
  const screen = on.length === 0 ? [id] : on
  const part = (column: ExportColumn<Row>, name: Labels) => ({
    ...column,
    title: composedLabel(inLanguage => `${inLanguage(account)}: ${inLanguage(name)}`),
  })
  return [
    part(
      label(`${id}Bank`, '', '', (row, names) => names.bank(of(row).bankCode), ...screen),
      w('bank', 'ธนาคาร'),
    ),
    part(
      accountNo(id, '', '', row => numberOf(of(row)), ...screen),
      w('number', 'เลขบัญชี'),
    ),
    part(
      text(`${id}Name`, '', '', (row, names) => nameOf(of(row), names), ...screen),
      w('name', 'ชื่อบัญชี'),
    ),
  ]
}

const numberOf = ({ bankCode, accountNo: no }: RowAccount) =>
  no === null ? null : { bankCode: bankCode ?? '', accountNo: no }
const nameOf = ({ id, name }: RowAccount, names: Names): string | null => name ?? names.holder(id)
