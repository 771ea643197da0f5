import type { EndpointName, Permission } from '@backoffice/contract'
import type { FieldStates } from '../form/declared/DeclaredFields.tsx'
import type { FormSpec } from '../form/declared/form-fields.ts'

type NameOf<E> = E extends `${infer N}-setting.get` ? `${N}-setting` : never
/** A settings noun of the contract. */
export type SettingName = NameOf<EndpointName>

/** The form of a settings noun. */
export type SettingForm = FormSpec & {
  readonly name: SettingName
  readonly manage: Permission
  /** The panels of the form, each with its fields in their rows. All fields of the document are among them. */
  readonly panels: Readonly<Record<string, readonly (readonly string[])[]>>
  readonly states?: FieldStates
}
/** A document as the API shows it. */
export type SettingRecord = Readonly<Record<string, unknown>> & { readonly version: number }
