import type { ClientResponse, EndpointName, Endpoints } from '@backoffice/contract'
import type { DocumentOf } from '@backoffice/contract/fields'
import type { RecordOf } from '@backoffice/contract/record'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Translate } from '../../i18n/translate.ts'
import type { FieldState } from '../form/declared/FieldInput.tsx'
import { formFields, type FormSpec, type FormValues } from '../form/declared/form-fields.ts'
import type { CardSpec } from '../resource/Card.tsx'
import type { Column } from '../resource/columns.tsx'
import type { FilterSpec } from '../resource/filters.ts'
import type { ListName, RowOf as RowOfList } from '../resource-table/list-types.ts'

/** A row of a declared noun's list. */
export type RowOf<R extends RecordOf> = RowOfList<Extract<`${R['noun']}.list`, ListName>>
type OneOf<N extends string> = N extends EndpointName
  ? ClientResponse<Endpoints[N]> extends { data: infer D }
    ? D
    : never
  : never
/** One record, which may show more than its row. */
export type DetailOf<R extends RecordOf> = OneOf<`${R['noun']}.get`>

type Look = Pick<Column<never>, 'width' | 'align' | 'whole' | 'optional' | 'always' | 'yields' | 'quiet'>

/** A screen by the types of its rows and records, and by the names of its columns, fields and actions. */
type Screen<R, Row, Detail, Columns extends string, FieldName extends string, Action extends string, Defaults> = {
  readonly of: R
  /** The namespace of its words. */
  readonly words: string
  readonly icon: LucideIcon
  nameOf(row: Row): string
  /** Cells that are more than their value, of the list and among the facts of a record. */
  readonly cells?: { readonly [C in Columns]?: (row: Row) => ReactNode }
  readonly list: {
    /** What is special of the columns, which stand in their declared order. */
    readonly columns: { readonly [C in Columns]?: Look }
    /** Filters beside the declared ones. */
    readonly filters?: readonly FilterSpec[]
    /** Whether it takes a search text. */
    readonly search?: true
    readonly card?: CardSpec<Row>
  }
  readonly form: {
    /** The fields in their rows; by default each has one. */
    readonly rows?: readonly (readonly FieldName[])[]
    /** What a new record starts with. */
    readonly defaults?: Defaults
    /** What a field is at the moment: `record` is the stored one, undefined for a new one. */
    states?(values: FormValues, record: Row | undefined, t: Translate): { readonly [F in FieldName]?: FieldState }
    /** What the form has beside the declared fields, and how the document is made of all of them. */
    readonly more?: Partial<Omit<FormSpec, 'words'>>
    readonly wide?: true
  }
  /** The head of an open record, before the button that closes it; by default its status. */
  readonly renderHead?: (record: Detail) => ReactNode
  /** The facts of a record: its columns, or special ones by the key of their label. */
  readonly facts: readonly (Columns | { readonly label: string; readonly value: (record: Detail) => ReactNode })[]
  /** Shown below the facts. */
  readonly renderMore?: (record: Detail) => ReactNode
  readonly icons?: { readonly [A in Action]?: LucideIcon }
}

/** The screen of a declared noun: what is special, beside its declaration and its words. */
export type RecordScreen<R extends RecordOf> = Screen<
  R,
  RowOf<R>,
  DetailOf<R>,
  keyof R['list']['columns'] & string,
  keyof R['fields'] & string,
  keyof R['actions'] & string,
  Partial<DocumentOf<R['fields']>>
>

/** A record of any declared noun. */
export type AnyRow = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
  readonly can: readonly string[]
}
/** The screen of any declared noun, as its parts draw it. */
export type AnyScreen = Screen<RecordOf, AnyRow, AnyRow, string, string, string, Readonly<Record<string, unknown>>>

export type FormRow = Pick<AnyRow, 'id' | 'version'> & Readonly<Record<string, unknown>>
/** What the dialogs that add and change a record take. */
export type FormScreen<Row = FormRow> = {
  readonly of: Pick<RecordOf, 'noun' | 'fields'>
} & Pick<
  Screen<RecordOf, Row, Row, string, string, string, Readonly<Record<string, unknown>>>,
  'words' | 'nameOf' | 'form'
>

/** The form of a declared noun. */
export const formOf = ({ of, words, form }: Pick<FormScreen, 'of' | 'words'> & Partial<FormScreen>): FormSpec => ({
  words,
  ...form?.more,
  fields: [...formFields(of.fields), ...(form?.more?.fields ?? [])],
})
