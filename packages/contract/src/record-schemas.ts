import type { Satang } from '@backoffice/kernel'
import { z } from 'zod'
import { type Field, type Fields, type Group, type Inside, keeps, MAX_TAGS, type ValueOf } from './fields.ts'
import { baht, businessDay, clock, copiedCode, freeText, id, instant, person, tag } from './forms.ts'
import type { RecordOf, StatusesOf } from './record.ts'
import { issueAt, wrong, wrongLimit } from './field-errors.ts'
import { pictureRef } from './uploads/pictures.ts'

/** The schema of a field: its wire form in, the server's out. */
type SchemaOf<F extends Field> = z.ZodType<ValueOf<F, Satang, Date>, ValueOf<F>>
/** Fields that are in no group. */
type FlatShape<F extends Fields> = {
  [K in keyof F & string as K extends `${string}.${string}` ? never : K]: SchemaOf<F[K]>
}
/** A group of a pair is null without both. */
type GroupSchema<F extends Fields> = F[keyof F] extends { readonly pairedWith: string }
  ? z.ZodNullable<FormSchema<F>>
  : FormSchema<F>
type FormSchema<F extends Fields> = z.ZodObject<
  FlatShape<F> & { [G in Group<keyof F & string>]: GroupSchema<Inside<F, G>> },
  z.core.$strict
>

const colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, wrong('COLOUR'))

const satang = (amount: number): bigint => BigInt(Math.round(amount * 100))

/** What may be entered. */
function entered(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text': {
      const { max, copied, input, rule } = field
      if (input === 'email') return z.email(wrong('EMAIL')).max(max)
      const text = copied === true ? copiedCode(max) : freeText(max)
      if (rule === undefined) return text
      return rule.is instanceof RegExp
        ? text.regex(rule.is, rule.error)
        : text.refine(each => keeps(rule, each), rule.error)
    }
    case 'whole':
      return z.int().min(field.min).max(field.max)
    case 'money': {
      const { min, max } = field
      const least =
        min === 0
          ? baht.refine(amount => amount >= 0n, wrong('NOT_NEGATIVE'))
          : baht.refine(amount => amount >= satang(min), wrong('TOO_SMALL', { min }))
      return max === undefined ? least : least.refine(amount => amount <= satang(max), wrong('TOO_LARGE', { max }))
    }
    case 'percent':
      return z
        .int()
        .min(field.min ?? 1, wrongLimit('SHARE_TOO_SMALL'))
        .max(field.max ?? 10_000, wrongLimit('SHARE_TOO_LARGE'))
    case 'choice':
      return z.literal([...field.values])
    case 'switch':
      return z.boolean()
    case 'clock':
      return clock
    case 'day':
      return businessDay
    case 'moment':
      return instant
    case 'colour':
      return colour
    case 'picture':
      return pictureRef
    case 'reason':
      return freeText(500)
    case 'tags':
      return z.array(tag).max(field.most ?? MAX_TAGS)
  }
}

/** What is shown: a rule that has changed since does not make a stored record unreadable. */
function shown(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'reason':
    case 'colour':
      return z.string()
    case 'whole':
    case 'percent':
      return z.number().int()
    case 'money':
      return baht
    case 'tags':
      return z.array(z.string())
    case 'choice':
    case 'switch':
    case 'clock':
    case 'day':
    case 'moment':
    case 'picture':
      return entered(field)
  }
}

/** The strict object of the fields, groups nested, each by `schemaOf`. */
function nested(fields: Fields, schemaOf: (field: Field) => z.ZodType): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {}
  const groups: Record<string, Record<string, Field>> = {}
  for (const [path, field] of Object.entries(fields)) {
    const [key = '', ...rest] = path.split('.')
    if (rest.length > 0) (groups[key] ??= {})[rest.join('.')] = field
    const schema = schemaOf(field)
    shape[key] = field.optional === true ? schema.nullable() : schema
  }
  for (const [key, inside] of Object.entries(groups)) {
    const group = z.strictObject(nested(inside, schemaOf))
    shape[key] = Object.values(inside).every(({ pairedWith }) => pairedWith !== undefined) ? group.nullable() : group
  }
  return shape
}

/** The schemas of fields as they are shown, for a document that has more. */
export const shownShape = <const F extends Fields>(fields: F): FormSchema<F>['shape'] =>
  nested(fields, shown) as unknown as FormSchema<F>['shape']

const at = (document: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      document,
    )
const isBelow = (one: unknown, other: unknown): boolean =>
  ((typeof one === 'number' && typeof other === 'number') || (typeof one === 'bigint' && typeof other === 'bigint')) &&
  one < other

/** What is wrong with a field beside the others, which need not be valid. */
function problemBeside(document: unknown, path: string, field: Field) {
  const place = path.split('.')
  const value = at(document, path)
  if (field.requiredBy !== undefined && value === null && at(document, field.requiredBy) === true)
    return issueAt(place, 'REQUIRED')
  if (field.kind === 'moment' && field.after !== undefined) {
    const start = at(document, field.after)
    return start instanceof Date && value instanceof Date && value <= start
      ? issueAt(place, 'NOT_AFTER_START')
      : undefined
  }
  if ((field.kind === 'whole' || field.kind === 'money') && field.notBelow !== undefined)
    return isBelow(value, at(document, field.notBelow)) ? issueAt(place, 'BELOW_MINIMUM') : undefined
  if (field.kind !== 'percent' || field.limit === undefined) return undefined
  const most = field.limit.most(String(at(document, field.limit.by)))
  return isBelow(most, value) ? issueAt(place, 'SHARE_TOO_LARGE', { max: most / 100 }) : undefined
}
const hasOthers = (field: Field): boolean =>
  ['requiredBy', 'after', 'notBelow', 'limit'].some(name => Object.hasOwn(field, name))

/** The schema of what an admin edits. */
export const formSchema = <const F extends Fields>({ fields }: { readonly fields: F }): FormSchema<F> => {
  const related = Object.entries<Field>(fields).filter(([, field]) => hasOthers(field))
  const form = z.strictObject(nested(fields, entered))
  // An object without a check can be extended.
  if (related.length === 0) return form as unknown as FormSchema<F>
  const checked = form.superRefine((document, { addIssue }) => {
    for (const [path, field] of related) {
      const problem = problemBeside(document, path, field)
      if (problem !== undefined) addIssue(problem)
    }
  })
  return checked as unknown as FormSchema<F>
}

type ActionsOf<R extends RecordOf> = 'change' | (keyof R['actions'] & string)
type StatusShape<R extends RecordOf> = [StatusesOf<R>] extends [never]
  ? unknown
  : { status: z.ZodEnum<{ [S in StatusesOf<R>[number]]: S }> }
type RowShape<R extends RecordOf> = { id: typeof id } & FlatShape<R['fields']> &
  StatusShape<R> & {
    createdBy: z.ZodNullable<typeof person>
    createdAt: typeof instant
    can: z.ZodArray<z.ZodEnum<{ [A in ActionsOf<R>]: A }>>
    version: z.ZodNumber
  }

/** Of what is declared alone. */
export type RowSchema<R extends RecordOf> = z.ZodObject<RowShape<R>, z.core.$strict>

/** The schema of a record as it is shown: its fields and status, who added it and when, and what this admin may do. */
export function rowSchema<const R extends RecordOf, const More extends z.core.$ZodLooseShape>(
  of: R,
  more: More,
): z.ZodObject<RowShape<R> & More, z.core.$strict> {
  const shape = {
    id,
    ...nested(of.fields, shown),
    ...(of.period === undefined ? {} : { status: z.enum(of.period.statuses) }),
    ...more,
    createdBy: person.nullable(),
    createdAt: instant,
    can: z.array(z.enum(['change', ...Object.keys(of.actions)])),
    version: z.number().int(),
  }
  return z.strictObject(shape) as unknown as z.ZodObject<RowShape<R> & More, z.core.$strict>
}
