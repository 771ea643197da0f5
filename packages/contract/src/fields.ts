import type { FieldErrorCode } from './field-errors.ts'
import type { PictureSlot } from './uploads/slots.ts'

// Fields as values, without a schema library, so that the browser takes them too. The API's schemas are made from them
// (`record-schemas.ts`), and so are the forms of the web (`ui/form/declared`): a rule stands here and nowhere else.

/** A rule of a text, and the error that says it is broken. */
export type Rule = {
  readonly is: RegExp | ((text: string) => boolean)
  readonly error: FieldErrorCode
}
export const keeps = ({ is }: Rule, text: string): boolean => (typeof is === 'function' ? is(text) : is.test(text))

/** The most basis points of a percentage, by the value of another field. Those of `with` count towards it. */
type ShareLimit = {
  readonly by: string
  readonly most: (value: string) => number
  readonly with?: readonly string[]
}

/** What a field holds. Text is trimmed; an amount is in baht on the wire and in satang on the server. */
type Kind =
  | {
      readonly kind: 'text'
      readonly max: number
      readonly multiline?: true
      /** A code that is copied rather than written: invisible characters are dropped. */
      readonly copied?: true
      /** The keyboard of a phone; an e-mail address is also checked. */
      readonly input?: 'email' | 'tel' | 'numeric'
      readonly rule?: Rule
    }
  /** `notBelow`: at least what this field has, where both are there. */
  | { readonly kind: 'whole'; readonly min: number; readonly max: number; readonly notBelow?: string }
  | { readonly kind: 'money'; readonly min: number; readonly max?: number; readonly notBelow?: string }
  /** Basis points, entered in percent: by default above 0, and at most 100%. */
  | { readonly kind: 'percent'; readonly min?: number; readonly max?: number; readonly limit?: ShareLimit }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'picture'; readonly slot: PictureSlot }
  /** A list of short texts. */
  | { readonly kind: 'tags'; readonly most?: number }
  /** `after`: later than the instant in this field, where both are there. */
  | { readonly kind: 'moment'; readonly after?: string }
  /** Why something is done: asked for with common reasons to choose from. */
  | { readonly kind: 'reason' }
  | { readonly kind: 'switch' | 'clock' | 'day' | 'colour' }

/** A field of a record. `optional`: empty is null; `requiredBy`: unless this switch is on. `pairedWith`: its
 * group is null, or has both. */
export type Field = Kind & {
  readonly optional?: true
  readonly requiredBy?: string
  readonly pairedWith?: string
}
/** By their paths: `limits.perDay` is the field `perDay` of the group `limits`. */
export type Fields = Readonly<Record<string, Field>>

type Of<K extends Field['kind']> = Extract<Field, { kind: K }>
const field =
  <K extends 'switch' | 'clock' | 'day' | 'colour' | 'reason'>(kind: K) =>
  () =>
    ({ kind }) as const

export const text = <const O extends Omit<Of<'text'>, 'kind' | 'max'>>(max: number, rest?: O) =>
  ({ kind: 'text', max, ...(rest as O) }) as const
/** A code that is copied rather than written, such as one that players enter. */
export const code = <const R extends Rule>(max: number, rule: R) => ({ kind: 'text', max, copied: true, rule }) as const
export const whole = (min: number, max: number, rest?: { readonly notBelow: string }) =>
  ({ kind: 'whole', min, max, ...rest }) as const
/** Baht, at most two decimals. */
export const money = <const O extends Omit<Of<'money'>, 'kind'>>(limits: O) => ({ kind: 'money', ...limits }) as const
export const percent = <const O extends Omit<Of<'percent'>, 'kind'>>(limits: O) =>
  ({ kind: 'percent', ...limits }) as const
export const oneOf = <const V extends readonly [string | number, ...(string | number)[]]>(values: V) =>
  ({ kind: 'choice', values }) as const
export const picture = (slot: PictureSlot) => ({ kind: 'picture', slot }) as const
export const flag = field('switch')
/** A time of day, `HH:MM`. */
export const clock = field('clock')
export const day = field('day')
/** An instant, entered as a time in the operator's zone. */
export const moment = <const O extends Omit<Of<'moment'>, 'kind'>>(rest?: O) =>
  ({ kind: 'moment', ...(rest as O) }) as const
export const colour = field('colour')
export const tags = (rest?: { readonly most: number }) => ({ kind: 'tags', ...rest }) as const
export const reason = field('reason')
/** Of a field with tags, and of one of them. */
export const [MAX_TAGS, MAX_TAG_LENGTH] = [20, 40]

export const optional = <const F extends Field>(of: F) => ({ ...of, optional: true }) as const
export const requiredBy = <const F extends Field>(path: string, of: F) =>
  ({ ...of, optional: true, requiredBy: path }) as const
/** Two times of day in a group, or none; `from` after `to` spans midnight. */
export const clockRange = <const G extends string>(group: G) =>
  ({
    [`${group}.from`]: { kind: 'clock', pairedWith: `${group}.to` },
    [`${group}.to`]: { kind: 'clock', pairedWith: `${group}.from` },
  }) as { readonly [K in `${G}.${'from' | 'to'}`]: { readonly kind: 'clock'; readonly pairedWith: string } }
/** What names another field by its path. */
const relations = new Set(['requiredBy', 'pairedWith', 'after', 'notBelow'])
/** Fields as those of a group. A `limit` keeps its paths from the root. */
export const inGroup = <const G extends string, const F extends Fields>(group: G, fields: F) =>
  Object.fromEntries(
    Object.entries<Field>(fields).map(([path, of]) => [
      `${group}.${path}`,
      {
        ...of,
        ...Object.fromEntries(
          Object.entries(of).flatMap(([name, value]) => (relations.has(name) ? [[name, `${group}.${value}`]] : [])),
        ),
      },
    ]),
  ) as { readonly [K in keyof F & string as `${G}.${K}`]: F[K] }

/** A path of the player site. `//` and `/\` would lead to another one. */
export const sitePath = () => text(200, { rule: { is: /^\/(?!\/)[\w\-.~!$&'()*+,;=:@%/?]*$/, error: 'SITE_PATH' } })

type Plain<F extends Field, Money, Instant> = F extends { kind: 'money' }
  ? Money
  : F extends { kind: 'moment' }
    ? Instant
    : F extends { kind: 'whole' | 'percent' }
      ? number
      : F extends { kind: 'switch' }
        ? boolean
        : F extends { kind: 'choice'; values: readonly (infer V)[] }
          ? V
          : F extends { kind: 'picture' }
            ? { fileId: string; alt: string }
            : F extends { kind: 'tags' }
              ? string[]
              : string
/** A field's value: on the wire, or with the server's types of money and instants. */
export type ValueOf<F extends Field, Money = number, Instant = string> =
  | Plain<F, Money, Instant>
  | (F extends { optional: true } ? null : never)

export type Group<K> = K extends `${infer G}.${string}` ? G : never
export type Inside<F extends Fields, G extends string> = {
  [K in keyof F & string as K extends `${G}.${infer Rest}` ? Rest : never]: F[K]
}
/** A document of these fields, groups nested. */
export type DocumentOf<F extends Fields, Money = number, Instant = string> = {
  [K in keyof F & string as K extends `${string}.${string}` ? never : K]: ValueOf<F[K], Money, Instant>
} & { [G in Group<keyof F & string>]: DocumentOf<Inside<F, G>, Money, Instant> }
