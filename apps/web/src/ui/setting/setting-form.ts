import type { ClientRequest, EndpointName, Endpoints, Permission } from '@backoffice/contract'
import type { CallOptions } from '../../api/client.ts'
import { type FormField, type FormSpec, type FormValues, toDocument } from '../form/declared/form-fields.ts'

type NameOf<E> = E extends `${infer N}-setting.get` ? `${N}-setting` : never
/** A settings noun of the contract. */
export type SettingName = NameOf<EndpointName>
type Body<N extends SettingName> = ClientRequest<Endpoints[`${N}.change`]>['body']

type Leaf = string | number | boolean | null | { fileId: string; alt: string }
/** The fields of a document, a nested one written `contact.phone`, one of a list `levels.0.rate`. */
type PathOf<T> = {
  [K in keyof T & string]: T[K] extends Leaf
    ? K
    : T[K] extends readonly (infer E)[]
      ? E extends Leaf
        ? K
        : `${K}.${number}.${keyof E & string}`
      : `${K}.${PathOf<NonNullable<T[K]>>}`
}[keyof T & string]

type Spec<P extends string> = Omit<FormSpec<P>, 'fields'> & {
  readonly manage: Permission
  /** The panels of the form, each with its fields. All fields of the document are among them. */
  readonly panels: Readonly<Record<string, readonly FormField<P>[]>>
}
export type SettingForm = Spec<string> & FormSpec & { readonly name: SettingName }
/** A document as the API shows it. */
export type SettingRecord = Readonly<Record<string, unknown>> & { readonly version: number }

/** For a text field's `isValid`. */
export const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text)

/** Declares the form of a settings noun. */
export const settingForm = <const N extends SettingName>(name: N, spec: Spec<PathOf<Body<N>>>): SettingForm => ({
  name,
  ...spec,
  fields: Object.values<readonly FormField[]>(spec.panels).flat(),
})

/** The request of a change. The server checks the whole document against its schema. */
export const toRequest = (
  form: SettingForm,
  values: FormValues,
  before: Readonly<Record<string, unknown>>,
  version: { readonly ifMatch?: number } = {},
): CallOptions<`${SettingName}.change`> =>
  ({ body: toDocument(form, values, before), ...version }) as unknown as CallOptions<`${SettingName}.change`>
