import type { ClientRequest, EndpointName, Endpoints, Permission } from '@backoffice/contract'
import type { PictureSlot } from '@backoffice/contract/uploads/slots'
import type { CallOptions } from '../../api/client.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { readBaht, writeBaht } from '../form/money-text.ts'
import { isLocalTime, toInstant, writeInstant } from '../form/zone-time.ts'
import type { PictureValue } from '../picture/Picture.tsx'

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

type Kind =
  | {
      kind: 'text'
      max: number
      multiline?: true
      /** Whether a text that is not empty is valid; else `wrong.<path>` is shown. */
      isValid?: (text: string) => boolean
    }
  | { kind: 'whole'; min: number; max: number }
  /** An amount of baht. */
  | { kind: 'money'; min: number; max?: number }
  /**
   * Basis points, entered in percent; more than 0 unless `min` is 0. `wrong.percent` with the most in percent, `max`, is
   * shown for another text.
   */
  | { kind: 'percent'; min?: 0; limit?: ShareLimit }
  | { kind: 'choice'; values: readonly (string | number)[] }
  | { kind: 'picture'; slot: PictureSlot }
  /** A list of short texts, entered with commas. */
  | { kind: 'switch' | 'clock' | 'moment' | 'colour' | 'tags' }

/** The most basis points of a percentage, by the value of another field. Those of `with` count towards it. */
type ShareLimit = { by: string; most: (value: string) => number; with?: readonly string[] }

/** `required`: always, or while the field of this path is on or filled in. `wide`: takes the whole row. */
export type SettingField<P extends string = string> = Kind & { path: P; required?: true | P; wide?: true }

type Spec<P extends string> = {
  /** The namespace with its `panel`, `field`, `hint`, `wrong` and `choice`. */
  readonly words: string
  readonly manage: Permission
  /** The panels of the form, each with its fields. All fields of the document are among them. */
  readonly panels: Readonly<Record<string, readonly SettingField<P>[]>>
  /** Groups that are null when all their fields are empty. */
  readonly optional?: readonly string[]
  /** Makes lists of their numbered fields; by default a document has none. */
  readonly toBody?: (fields: Record<string, unknown>) => Record<string, unknown>
}
export type SettingForm = Spec<string> & { readonly name: SettingName }

/** For a text field's `isValid`. */
export const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text)

/** Declares the form of a settings noun. */
export const settingForm = <const N extends SettingName>(name: N, spec: Spec<PathOf<Body<N>>>): SettingForm => ({
  name,
  ...spec,
})

export type SettingValue = string | boolean | PictureValue | null
export type SettingValues = Record<string, SettingValue>
/** A document as the API shows it. */
export type SettingRecord = Readonly<Record<string, unknown>> & { readonly version: number }

export const fieldsOf = ({ panels }: SettingForm): readonly SettingField[] => Object.values(panels).flat()

export const isWide = (field: SettingField): boolean =>
  field.wide === true || field.kind === 'picture' || (field.kind === 'text' && field.multiline === true)

/** The form's name of a field: dots would nest it. */
export const inputName = (path: string): string => path.replaceAll('.', '_')

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const at = (document: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (isGroup(value) ? value[key] : undefined), document)

/** The form's values: texts as typed. A picture that is not among those of the document has no address. */
export const toValues = (
  form: SettingForm,
  document: Readonly<Record<string, unknown>>,
  zone = runtimeConfig().timeZone,
): SettingValues =>
  Object.fromEntries(
    fieldsOf(form).map(({ path, kind }) => {
      const wire = at(document, path) ?? null
      return [inputName(path), kind === 'picture' ? toPicture(wire, document['pictures']) : toText(kind, wire, zone)]
    }),
  )

function toText(kind: SettingField['kind'], wire: unknown, zone: string): string | boolean {
  if (kind === 'switch') return wire === true
  if (kind === 'money') return writeBaht(typeof wire === 'number' ? wire : null)
  if (kind === 'percent') return typeof wire === 'number' ? String(wire / BASIS_POINTS) : ''
  if (kind === 'tags') return Array.isArray(wire) ? wire.join(', ') : ''
  if (kind === 'moment') return typeof wire === 'string' ? writeInstant(wire, zone) : ''
  return typeof wire === 'string' || typeof wire === 'number' ? String(wire) : ''
}

function toPicture(reference: unknown, pictures: unknown): PictureValue | null {
  if (!isGroup(reference)) return null
  const fileId = String(reference['fileId'])
  const file = at(pictures, fileId)
  const url = at(file, 'url')
  const [width, height, bytes] = ['width', 'height', 'bytes'].map(key => Number(at(file, key) ?? 0))
  return {
    fileId,
    alt: String(reference['alt']),
    url: typeof url === 'string' ? url : '',
    width: width ?? 0,
    height: height ?? 0,
    bytes: bytes ?? 0,
  }
}

/** The document of the form's values, which are valid by then. An instant that was not edited keeps its seconds. */
export function toDocument(
  form: SettingForm,
  values: SettingValues,
  before: Readonly<Record<string, unknown>>,
  zone = runtimeConfig().timeZone,
): Record<string, unknown> {
  const document: Record<string, unknown> = {}
  for (const field of fieldsOf(form)) {
    const [key = '', ...parts] = field.path.split('.')
    const nested = parts.length === 0 ? undefined : parts.join('.')
    const wire = toWire(field, values[inputName(field.path)] ?? null, at(before, field.path), zone)
    if (nested === undefined) document[key] = wire
    else document[key] = { ...(isGroup(document[key]) ? document[key] : {}), [nested]: wire }
  }
  for (const key of form.optional ?? [])
    if (Object.values(document[key] ?? {}).every(value => value === null)) document[key] = null
  return form.toBody?.(document) ?? document
}

function toWire(field: SettingField, value: SettingValue, before: unknown, zone: string): unknown {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return value === null ? null : { fileId: value.fileId, alt: value.alt.trim() }
  const text = value.trim()
  if (field.kind === 'tags') return toTags(text)
  if (text === '') return null
  if (field.kind === 'whole') return Number(text)
  if (field.kind === 'money') return readBaht(text)
  if (field.kind === 'percent') return toBasisPoints(text)
  if (field.kind === 'choice') return field.values.find(each => String(each) === text) ?? text
  if (field.kind !== 'moment' || !isLocalTime(text)) return text
  return toInstant(text, typeof before === 'string' ? before : null, zone)
}

const BASIS_POINTS = 100
const PERCENT = /^\d{1,3}(\.\d{1,2})?$/
type Percent = Pick<Extract<SettingField, { kind: 'percent' }>, 'min' | 'limit'>
const valueAt = (values: SettingValues, path: string): string => {
  const value = values[inputName(path)]
  return typeof value === 'string' ? value.trim() : ''
}

/** The most basis points of a percentage among the form's values. */
export const mostOf = ({ limit }: Percent, values: SettingValues): number =>
  limit === undefined ? 100 * BASIS_POINTS : limit.most(valueAt(values, limit.by))

/** A percentage above 0, or from `min` on, with at most two decimals, within its limit. */
export function isPercent(text: string, field: Percent, values: SettingValues): boolean {
  if (!PERCENT.test(text) || (Number(text) === 0 && field.min !== 0)) return false
  const others = (field.limit?.with ?? []).map(path => valueAt(values, path)).filter(each => PERCENT.test(each))
  return [text, ...others].reduce((sum, each) => sum + toBasisPoints(each), 0) <= mostOf(field, values)
}
const toTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(tag => tag.trim().toLowerCase())
      .filter(tag => tag !== ''),
  ),
]
const toBasisPoints = (text: string): number => Math.round(Number(text) * BASIS_POINTS)

/** The request of a change. The server checks the whole document against its schema. */
export const toRequest = (
  form: SettingForm,
  values: SettingValues,
  before: Readonly<Record<string, unknown>>,
  version: { readonly ifMatch?: number } = {},
): CallOptions<`${SettingName}.change`> =>
  ({ body: toDocument(form, values, before), ...version }) as unknown as CallOptions<`${SettingName}.change`>

/** Maps the server's field names to the form's; an error of a whole group is shown at its last field. */
export const serverFields = (form: SettingForm): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(form).flatMap(({ path, kind }) => {
      const name = inputName(path)
      const group = path.split('.')[0] ?? path
      return [
        [group, name],
        [path, name],
        ...(kind === 'picture' ? [`${path}.alt`, `${path}.fileId`].map(part => [part, name] as const) : []),
      ]
    }),
  )
