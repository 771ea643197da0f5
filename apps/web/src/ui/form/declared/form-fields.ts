import type { Field, Fields } from '@backoffice/contract/fields'
import { withoutInvisible } from '@backoffice/kernel/text'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import type { Translate } from '../../../i18n/translate.ts'
import type { PictureValue } from '../../picture/Picture.tsx'
import { readBaht, writeBaht } from '../money-text.ts'
import { isLocalTime, toInstant, writeInstant } from '../zone-time.ts'

/** A number with at most two decimals, written plainly: an amount or a count, by the value of another field. */
type NumberField = { readonly kind: 'number'; readonly min: number; readonly max: number } & Pick<
  Field,
  'optional' | 'requiredBy' | 'pairedWith'
>

type Kind = (Field | NumberField) & {
  /** Written behind a number, in place of the % of a percentage. */
  unit?: string
  /** The label, where it is made of several texts. */
  label?: (t: Translate) => string
  /** While false, the field is neither part of the form nor of its document. */
  when?: (values: FormValues) => boolean
}

/**
 * A field of a form. `path`: a nested one is written `contact.phone`, one of a list `levels.0.rate`. `required`: always,
 * or while the field of this path is on or filled in. `group`: the key of its group's name.
 */
export type FormField = Kind & {
  path: string
  required?: true | string | undefined
  group?: string
}

/** A form, declared: its fields and the namespace with their `field`, `hint`, `wrong` and `choice`. */
export type FormSpec = {
  readonly words: string
  readonly fields: readonly FormField[]
  /** Makes the fields of a document that is not made of them, such as one of two kinds; `toBody` is its inverse. */
  readonly fromBody?: (document: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** Makes the document of the fields, such as lists of their numbered ones. */
  readonly toBody?: (fields: Record<string, unknown>) => Record<string, unknown>
}

export type FormValue = string | boolean | readonly string[] | PictureValue | null
export type FormValues = Record<string, FormValue>

type InputName<P extends string> = P extends `${infer G}.${infer Rest}` ? `${G}_${InputName<Rest>}` : P
type ValueOf<F extends Field> = F extends { kind: 'switch' }
  ? boolean
  : F extends { kind: 'picture' }
    ? PictureValue | null
    : F extends { kind: 'tags' }
      ? readonly string[]
      : F extends { kind: 'choice'; values: readonly (infer V extends string | number)[] }
        ? `${V}`
        : string
/** The form's values of declared fields. */
export type ValuesOf<F extends Fields> = { readonly [P in keyof F & string as InputName<P>]: ValueOf<F[P]> }

type More = Partial<Pick<FormField, 'group' | 'label' | 'unit' | 'when'>>
/** Declared fields in a form: what may not be empty is required. `more`: what a form adds to them. */
export const formFields = <const F extends Fields>(
  fields: F,
  more: { readonly [P in keyof F & string]?: More } = {},
): readonly FormField[] =>
  Object.entries<Field>(fields).map(([path, field]) => ({
    ...field,
    ...(field.optional === true || field.kind === 'switch' || field.kind === 'tags'
      ? { required: field.requiredBy }
      : { required: field.pairedWith ?? true }),
    ...more[path],
    path,
  }))

/** A path, and the last part of it, which names the fields of several groups. */
export const namesOf = (path: string): readonly string[] => [path, path.slice(path.lastIndexOf('.') + 1)]
/** The keys of a field's label: its own, or that of the list's column. */
export const fieldLabels = (path: string): readonly string[] =>
  namesOf(path).flatMap(name => [`field.${name}`, `column.${name}`])
/** The keys of a choice's label: of a list's term, or the form's own. */
export const choiceLabels = (path: string, value: string | number): readonly string[] =>
  namesOf(path).flatMap(name => [`${name}.${value}`, `choice.${name}.${value}`])

export const isWide = (field: FormField): boolean =>
  field.kind === 'picture' || (field.kind === 'text' && field.multiline === true)

/** The form's name of a field: dots would nest it. */
export const inputName = (path: string): string => path.replaceAll('.', '_')

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const at = (document: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (isGroup(value) ? value[key] : undefined), document)

/** The form's values: texts as typed. A picture that is neither whole nor among those of the document has no address. */
export const toValues = (
  form: FormSpec,
  document: Readonly<Record<string, unknown>>,
  zone = runtimeConfig().timeZone,
): FormValues => {
  const fields = form.fromBody?.(document) ?? document
  return Object.fromEntries(
    form.fields.map(({ path, kind }) => {
      const wire = at(fields, path) ?? null
      return [inputName(path), kind === 'picture' ? toPicture(wire, document['pictures']) : toText(kind, wire, zone)]
    }),
  )
}

function toText(kind: FormField['kind'], wire: unknown, zone: string): FormValue {
  if (kind === 'switch') return wire === true
  if (kind === 'money') return writeBaht(typeof wire === 'number' ? wire : null)
  if (kind === 'percent') return typeof wire === 'number' ? String(wire / BASIS_POINTS) : ''
  if (kind === 'tags') return Array.isArray(wire) ? wire.map(String) : []
  if (kind === 'moment') return typeof wire === 'string' ? writeInstant(wire, zone) : ''
  return typeof wire === 'string' || typeof wire === 'number' ? String(wire) : ''
}

function toPicture(reference: unknown, pictures: unknown): PictureValue | null {
  if (!isGroup(reference)) return null
  const fileId = String(reference['fileId'])
  const file = 'url' in reference ? reference : at(pictures, fileId)
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

const groupIn = (document: Record<string, unknown>, groups: readonly string[]): Record<string, unknown> =>
  groups.reduce((within, group) => (within[group] ??= {}) as Record<string, unknown>, document)

/** The document of the form's values, which are valid by then. An instant that was not edited keeps its seconds. */
export function toDocument(
  form: FormSpec,
  values: FormValues,
  before: Readonly<Record<string, unknown>>,
  zone = runtimeConfig().timeZone,
): Record<string, unknown> {
  const document: Record<string, unknown> = {}
  const stored = form.fromBody?.(before) ?? before
  for (const field of form.fields) {
    if (field.when?.(values) === false) continue
    const groups = field.path.split('.')
    const name = groups.pop() ?? ''
    groupIn(document, groups)[name] = toWire(field, values[inputName(field.path)] ?? null, at(stored, field.path), zone)
  }
  for (const { path, pairedWith } of form.fields) {
    const groups = path.split('.').slice(0, -1)
    const name = groups.pop()
    if (pairedWith === undefined || name === undefined) continue
    const outer = groupIn(document, groups)
    if (Object.values(outer[name] ?? {}).every(value => value === null)) outer[name] = null
  }
  return form.toBody?.(document) ?? document
}

/** A text as it is sent: without blanks around it, and a code without the invisible characters it was copied with. */
export const textOf = (field: FormField, typed: string): string =>
  (field.kind === 'text' && field.copied === true ? withoutInvisible(typed) : typed).trim()

function toWire(field: FormField, value: FormValue, before: unknown, zone: string): unknown {
  if (typeof value === 'boolean' || isTags(value)) return value
  if (typeof value !== 'string') return value === null ? null : { fileId: value.fileId, alt: value.alt.trim() }
  const text = textOf(field, value)
  if (text === '') return null
  if (field.kind === 'whole') return Number(text)
  if (field.kind === 'money' || field.kind === 'number') return readBaht(text)
  if (field.kind === 'percent') return toBasisPoints(text)
  if (field.kind === 'choice') return field.values.find(each => String(each) === text) ?? text
  if (field.kind !== 'moment' || !isLocalTime(text)) return text
  return toInstant(text, typeof before === 'string' ? before : null, zone)
}

const BASIS_POINTS = 100
export const toBasisPoints = (text: string): number => Math.round(Number(text) * BASIS_POINTS)
export const isTags = (value: FormValue): value is readonly string[] => Array.isArray(value)

/** Maps the server's field names to the form's; an error of a whole group is shown at its last field. */
export const serverFields = (form: FormSpec): Record<string, string> =>
  Object.fromEntries(
    form.fields.flatMap(({ path, kind }) => {
      const name = inputName(path)
      const parts = path.split('.')
      return [
        ...parts.map((_, index) => [parts.slice(0, index + 1).join('.'), name] as const),
        ...(kind === 'picture' ? [`${path}.alt`, `${path}.fileId`].map(part => [part, name] as const) : []),
      ]
    }),
  )
