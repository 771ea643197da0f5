import type { ColumnKind } from '@backoffice/contract/resource'
import type { CodeUnder, Namespace, TextKey } from '@backoffice/contract/texts/words'
import type { Satang } from '@backoffice/kernel'
import type { Cell } from './csv.ts'
import type { FileTexts } from './file-texts.ts'

/** A column of a file. `on` are the columns of the screen that show it. */
export type ExportColumn<Row> = {
  readonly id: string
  readonly on: readonly string[]
  readonly kind: Cell['kind']
  title(texts: FileTexts): string
  value(row: Row, texts: FileTexts): Cell['value']
}

type None = null | undefined

/** An account as a row reports it; of one of the operator's its id is enough for the name. */
export type RowAccount = {
  readonly id?: string | null
  readonly bankCode: string | null
  readonly accountNo: string | null
  readonly name?: string | null
  readonly holder?: string | null
}

/** What a row has under the id of a column, by its kind. */
export type Values = {
  text: string | None
  code: string | None
  number: number | bigint | None
  percent: number | None
  basisPoints: number | None
  seconds: number | None
  money: Satang | None
  instant: Date | None
  day: string | None
  reason: string | None
  person: { readonly name: string } | None
  named: { readonly name: string } | None
  member: { readonly username: string } | None
  account: RowAccount
  yesNo: boolean
}
export type ValueKind = keyof Values

/** A column that is no plain value of the row: its kind, and how to get it. */
export type Special<Row> = readonly [kind: ValueKind, of: (row: Row, texts: FileTexts) => unknown]
/** The code in a row by its text under another part of the words. */
export type Label<N extends Namespace = Namespace, Part extends string = string> = readonly ['label', N, Part]
export type Column<Row> = ColumnKind | ValueKind | Special<Row> | Label
/** What a file has for a column of the screen: one column, or several by their ids. */
export type Columns<Row> = { readonly [id: string]: Column<Row> | { readonly [id: string]: Column<Row> } }

/** Where the titles of a list are: `<headings>.<id>`, and under `exported` those that no screen has. */
type HasTitle<N extends Namespace, Headings extends string, Id extends string> = [
  | Extract<`exported.${Id}` | `${Headings}.${Id}` | `column.${Id}`, TextKey<N>>
  | Extract<Id, CodeUnder<'files', 'column'>>,
] extends [never]
  ? false
  : true

type Codes<Value> = Value extends readonly (infer Each)[] ? Each : Exclude<Value, None>
type Fits<N extends Namespace, Row, Id extends string, C> = Id extends keyof Row
  ? C extends 'label'
    ? Fits<N, Row, Id, Label<N, Id>>
    : C extends Label<infer Of, infer Part>
      ? [Codes<Row[Id]>] extends [CodeUnder<Of, Part>]
        ? true
        : false
      : [Row[Id]] extends [Values[Extract<C, ValueKind>]]
        ? true
        : false
  : false

/** What is wrong with a column; never: nothing. */
type Problem<N extends Namespace, Headings extends string, Row, Id extends string, C> = C extends
  | string
  | readonly unknown[]
  ? HasTitle<N, Headings, Id> extends false
    ? `exported.${Id} has no text`
    : C extends Special<never>
      ? never
      : Fits<N, Row, Id, C> extends true
        ? never
        : `a row has no such value under ${Id}, or a code without a text`
  : { [Each in keyof C & string]: Problem<N, Headings, Row, Each, C[Each]> }[keyof C & string]

/** The columns that cannot be made. */
export type Problems<N extends Namespace, Headings extends string, Row, All> = {
  readonly [Id in keyof All & string as [Problem<N, Headings, Row, Id, All[Id]>] extends [never] ? never : Id]: Problem<
    N,
    Headings,
    Row,
    Id,
    All[Id]
  >
}

/** The columns, or why there are none. */
export type Checked<C, Found> = [keyof Found] extends [never] ? readonly C[] : Found[keyof Found]
