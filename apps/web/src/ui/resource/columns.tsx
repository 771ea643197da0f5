import type { ColumnId } from '@backoffice/contract/lists/lists'
import type { ColumnKind } from '@backoffice/contract/resource'
import type { Translate } from '../../i18n/translate.ts'
import type { ReactNode } from 'react'
import type { DateForm } from '../../i18n/format.ts'
import cells from '../cells/cells.module.css'
import { type Account, AccountNumber } from '../copy/AccountNumber.tsx'
import { Money, SignedMoney } from '../money/Money.tsx'
import { formatCount } from '../money/format-money.ts'
import { ReasonText } from '../reason.tsx'
import type { ListColumn, ListName, RowOf, SortOf } from '../resource-table/list-types.ts'
import { Instant } from '../time/Instant.tsx'
import { Moment } from '../time/Moment.tsx'

export type Person = { readonly username: string; readonly name: string }

/** The kind of a column's values, and how to get one from a row. */
type Content<Row> =
  | { kind: 'text'; value: (row: Row) => string | null | undefined }
  | { kind: 'reason'; value: (row: Row) => string | null }
  | { kind: 'count'; value: (row: Row) => number }
  /** An enumerated value with the text `<of>.<value>`; `of` is the column's id by default. */
  | { kind: 'term'; value: (row: Row) => string | null; of?: string }
  | { kind: 'money'; value: (row: Row) => number | null; strong?: true }
  | { kind: 'signed'; value: (row: Row) => number }
  | { kind: 'instant'; value: (row: Row) => string | null; form: DateForm }
  /** The time of day, with the day when that is not today. */
  | { kind: 'moment'; value: (row: Row) => string | null }
  | { kind: 'account'; value: (row: Row) => Account | null }
  | { kind: 'person'; value: (row: Row) => Person }
  | { kind?: undefined; cell: (row: Row) => ReactNode }
  /** By the kind the contract declares: the value stands in the row under the column's id. */
  | { kind?: undefined; cell?: undefined; form?: DateForm }

/** A column, declared by the feature as a constant. */
export type Column<Row, Sort extends string = string, Id extends string = string> = Pick<
  ListColumn<Row, Sort, Id>,
  'id' | 'align' | 'head' | 'whole' | 'optional' | 'always' | 'yields'
> & {
  /** The key of its heading; by default the page's prefix and its id. */
  header?: string
  /** In px; by default that of its kind. */
  width?: number
  /** The sort behind its heading, ascending. */
  sort?: Exclude<Sort, `-${string}`>
  quiet?: true
} & Content<Row>

/** The columns of an endpoint's own list. */
export type Columns<N extends ListName> = readonly Column<RowOf<N>, SortOf<N>, ColumnId<N>>[]

/** The declared columns with headings and cells in the user's language. */
export const toListColumns = <Row,>(
  columns: readonly Column<Row>[],
  t: Translate,
  headers: string,
  declared: Kinds = {},
): readonly ListColumn<Row>[] => columns.map(column => toListColumn(withContent(column, declared), t, headers))

type Kinds = Readonly<Record<string, ColumnKind>>
type Filled<Row> = Column<Row> & { width: number } & Content<Row>

/** A column whose content and width follow from the kind the contract declares, unless it has its own. */
export function withContent<Row>(column: Column<Row>, declared: Kinds): Filled<Row> {
  const kind = declared[column.id] ?? 'text'
  const width = column.width ?? widths[kind] ?? 104
  if (column.kind !== undefined || column.cell !== undefined) return { ...column, width }
  const value = (row: Row): never => (row as Readonly<Record<string, never>>)[column.id] as never
  const content: Content<Row> =
    kind === 'number'
      ? { kind: 'count', value }
      : kind === 'money'
        ? { kind: 'money', value }
        : kind === 'label'
          ? { kind: 'term', value }
          : kind === 'instant'
            ? { kind: 'instant', form: column.form ?? 'date', value }
            : kind === 'reason' || kind === 'account'
              ? { kind, value }
              : kind === 'person' || kind === 'named'
                ? { kind: 'text', value: row => (value(row) as { name?: string } | null)?.name }
                : { kind: 'text', value }
  return { ...column, width, ...content }
}

const widths: Readonly<Partial<Record<ColumnKind, number>>> = {
  text: 140,
  reason: 140,
  code: 120,
  number: 84,
  money: 116,
  account: 200,
}

/** The least widths in px of what is never cut, by kind and form of an instant. */
const least = { time: 84, clock: 64, day: 80, date: 108, dateTime: 172, moment: 116, money: 120, signed: 124 }
const leastOf = ({ kind, form = kind }: { kind?: string | undefined; form?: string | undefined }): number | undefined =>
  least[form as keyof typeof least]

function toListColumn<Row>(column: Filled<Row>, t: Translate, headers: string): ListColumn<Row> {
  const { align, header, sort, quiet, ...rest } = column
  const min = leastOf(column)
  const draw = cellOf(column, t)
  const end =
    align ?? (column.kind === 'money' || column.kind === 'signed' || column.kind === 'count' ? 'end' : undefined)
  return {
    ...rest,
    ...(min === undefined ? {} : { whole: true, width: Math.max(min, column.width) }),
    header: t(header ?? `${headers}.${column.id}`),
    cell: quiet === true ? row => <span className={cells.quiet}>{draw(row)}</span> : draw,
    ...(end === undefined ? {} : { align: end }),
    ...(sort === undefined ? {} : { sort: { asc: sort, desc: `-${sort}` } }),
  }
}

const NONE = '—'

/** Draws a column's cell. */
export function cellOf<Row>(column: Content<Row> & { id: string }, t: Translate): (row: Row) => ReactNode {
  const input =
    <V,>(value: (row: Row) => V | null | undefined, draw: (value: V) => ReactNode) =>
    (row: Row) => {
      const found = value(row)
      return found === null || found === undefined ? NONE : draw(found)
    }
  switch (column.kind) {
    case undefined:
      return column.cell ?? (() => NONE)
    case 'text':
      return input(column.value, text => <span title={text}>{text}</span>)
    case 'reason':
      return input(column.value, reason => <ReasonText reason={reason} />)
    case 'count':
      return input(column.value, formatCount)
    case 'term':
      return input(column.value, term => t(`${column.of ?? column.id}.${term}`))
    case 'money':
      return input(column.value, amount => (
        <Money amount={amount} {...(column.strong === true ? { strong: true } : {})} />
      ))
    case 'signed':
      return input(column.value, amount => <SignedMoney amount={amount} />)
    case 'instant':
      return input(column.value, at => <Instant at={at} form={column.form} />)
    case 'moment':
      return input(column.value, at => <Moment at={at} />)
    case 'account':
      return input(column.value, account => <AccountNumber account={account} />)
    case 'person':
      return input(column.value, person => <PersonName person={person} />)
  }
}

/** A member in a cell. Beside an open record there is no room for long names: the hint has all of it. */
export function PersonName({ person: { username, name }, mark }: { person: Person; mark?: ReactNode }) {
  return (
    <span title={`${username} ${name}`}>
      {mark}
      <b className={cells.username}>{username}</b>{' '}
      <span lang="th" className={cells.name}>
        {name}
      </span>
    </span>
  )
}
