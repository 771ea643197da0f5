import type { EndpointName, Permission } from '@backoffice/contract'
import type { FormSpec } from '../form/declared/form-fields.ts'

type NameOf<E> = E extends `${infer N}-setting.get` ? `${N}-setting` : never
/** A settings noun of the contract. */
type SettingName = NameOf<EndpointName>
/** The settings that are no document of `setting-documents`. */
type Rules = 'withdrawals.settings'
/** Its endpoints. */
export type Names = {
  readonly get: `${SettingName}.get` | Rules
  readonly change: `${SettingName}.change` | `${Rules}-change`
  readonly history: `${SettingName}.history` | `${Rules}-history`
}

/** The form of a settings noun. */
export type SettingForm = FormSpec & {
  readonly name: SettingName | Rules
  readonly manage: Permission
  /** The panels of the form, each with its fields in their rows. All fields of the document are among them. */
  readonly panels: Readonly<Record<string, readonly (readonly string[])[]>>
}
/** A document as the API shows it. */
export type SettingRecord = Readonly<Record<string, unknown>> & { readonly version: number }

export const endpointsOf = ({ name }: SettingForm): Names =>
  name === 'withdrawals.settings'
    ? { get: name, change: `${name}-change`, history: `${name}-history` }
    : { get: `${name}.get`, change: `${name}.change`, history: `${name}.history` }
