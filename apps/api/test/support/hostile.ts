import fc from 'fast-check'

/** A JSON schema as far as the contract uses it. */
export type JsonSchema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: boolean | JsonSchema
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
}

/** Existing values: texts for any field, and likely values by field name. */
export type Known = { readonly texts: readonly string[]; readonly fields: Readonly<Record<string, readonly unknown[]>> }

/**
 * `wild` also violates the schema: wrong types, malicious values, extra and missing fields. `tame` follows it, so that
 * code behind it is reached.
 */
type Manner = { readonly known: Known; readonly wild: boolean; readonly field?: string }

/** Texts that break careless code: for databases, paths, objects and people. */
const TRICKS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\u200b',
  '\ufeff',
  "'",
  "' or 1=1 --",
  '"; drop table admins; --',
  '\\',
  '%',
  '%00',
  '%ff',
  '_',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e308',
  '0x10',
  '9'.repeat(40),
  '-1',
  '1.005',
  'true',
  '[]',
  '{}',
  '๑๒๓',
  'ก'.repeat(300),
  '💸',
  'a'.repeat(5_000),
  '2026-02-30',
  '0001-01-01',
  '1969-12-31',
  '2200-01-01',
  '9999-12-31',
  '2026-07-12T24:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-07-12T04:00:00+23:59',
  '+275760-09-13T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'bi4wLjA',
  'pending,paid',
  ',,,',
  'me',
  '-amount',
  '1',
  '=1+1',
  'a\r\nset-cookie: x',
]
const NUMBERS = [
  0, -0, 1, -1, 0.1, 1.005, 0.001, 70_000_000_000_000, 70_000_000_000_001, 9_007_199_254_740_992, 1e21, 1e308, -1e308,
  5e-324,
]

export const trickyText = fc.oneof(
  fc.constantFrom(...TRICKS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 20 }),
)
const anything = fc.oneof(
  trickyText,
  fc.constantFrom(...NUMBERS),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Half follow the schema with existing values; half exploit its freedom, or violate it. */
export function hostileTo(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof(fitting(schema, { known, wild: false }), part(schema, { known, wild: true }))
}

/** In a wild object, sometimes a completely different value. */
function part(schema: JsonSchema, behaviour: Manner): fc.Arbitrary<unknown> {
  const fits = fitting(schema, behaviour)
  return behaviour.wild ? fc.oneof({ weight: 24, arbitrary: fits }, { weight: 1, arbitrary: anything }) : fits
}

function fitting(schema: JsonSchema, behaviour: Manner): fc.Arbitrary<unknown> {
  const free = byForm(schema, behaviour)
  const likely = (behaviour.known.fields[behaviour.field ?? ''] ?? []).filter(value => isOf(schema, value))
  return likely.length === 0
    ? free
    : fc.oneof(
        { weight: behaviour.wild ? 2 : 6, arbitrary: fc.constantFrom(...likely) },
        { weight: 1, arbitrary: free },
      )
}

function isOf({ type, pattern, enum: choices, anyOf, oneOf, $ref }: JsonSchema, value: unknown): boolean {
  // A schema of its own, such as one that holds itself: only whole values that are known fit it.
  if ($ref !== undefined) return typeof value === 'object' && value !== null
  if (anyOf !== undefined || oneOf !== undefined) return false
  if (choices !== undefined) return choices.includes(value)
  if (typeof value === 'string') return type === 'string' && (pattern === undefined || new RegExp(pattern).test(value))
  if (typeof value === 'number') return type === 'number' || (type === 'integer' && Number.isInteger(value))
  if (Array.isArray(value)) return type === 'array'
  return type === 'object' && typeof value === 'object' && value !== null
}

function byForm(schema: JsonSchema, behaviour: Manner): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either !== undefined) return fc.oneof(...either.map(each => part(each, behaviour)))
  if (schema.type === 'object') return objectOf(schema, behaviour)
  if (schema.type === 'array')
    return fc.array(part(schema.items ?? {}, behaviour), {
      minLength: behaviour.wild ? 0 : (schema.minItems ?? 0),
      maxLength: Math.max(4, schema.minItems ?? 0),
    })
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, behaviour)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return textOf(schema, behaviour)
}

function numberOf(
  { type, minimum = type === 'integer' ? -5 : 0, maximum = 300 }: JsonSchema,
  { wild }: Manner,
): fc.Arbitrary<number> {
  const whole = fc.integer({ min: minimum, max: Math.max(minimum, Math.min(maximum, 100_000)) })
  const within = type === 'integer' ? whole : fc.integer({ min: 1, max: 200_000 }).map(satang => satang / 100)
  return wild
    ? fc.oneof(
        { weight: 3, arbitrary: within },
        { weight: 1, arbitrary: fc.constantFrom(...NUMBERS) },
        { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
      )
    : within
}

/**
 * Existing ids, users and states are as likely as invalid ones, to reach the code behind them. Texts are made without
 * a pattern's lookaheads, which the library does not know, and those that do not fit it are dropped.
 */
function textOf({ pattern, maxLength = 5_000 }: JsonSchema, { known: { texts }, wild }: Manner): fc.Arbitrary<string> {
  const fits = pattern === undefined ? null : new RegExp(pattern)
  const usable = texts.filter(each => each.length <= maxLength && fits?.test(each) !== false)
  const made =
    fits === null
      ? fc.string({
          unit: fc.constantFrom('a', 'b', 'z', '0', '9', ' ', 'ก', '๑', '-', '_', '.'),
          minLength: 1,
          maxLength: Math.min(maxLength, 30),
        })
      : matching(pattern?.replace(/\(\?[=!][^)]*\)/g, '') ?? '').filter(text => fits.test(text))
  const likely =
    usable.length === 0
      ? made
      : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...usable) }, { weight: 1, arbitrary: made })
  return wild ? fc.oneof({ weight: 3, arbitrary: likely }, { weight: 1, arbitrary: trickyText }) : likely
}

const textsMatching = new Map<string, fc.Arbitrary<string>>()

/** One for every field with the pattern: to make it, the library goes through all characters there are. */
function matching(pattern: string): fc.Arbitrary<string> {
  const made = textsMatching.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  textsMatching.set(pattern, made)
  return made
}

/** Some or all of its fields; in a wild one, rarely an extra. */
function objectOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  behaviour: Manner,
): fc.Arbitrary<unknown> {
  const names = Object.keys(properties)
  if (names.length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(textOf({ maxLength: 40 }, behaviour), part(additionalProperties, behaviour), {
      maxKeys: 3,
      noNullPrototype: true,
    })
  const values = fc.tuple(...names.map(name => part(properties[name] ?? {}, { ...behaviour, field: name })))
  // Few optional fields at a time: one invalid field hides the effect of the others.
  const present = fc.tuple(
    ...names.map(name =>
      required.includes(name) ? fc.constant(true) : fc.integer({ max: 9, min: 0 }).map(die => die < 2),
    ),
  )
  const whole = fc
    .tuple(values, present)
    .map(
      ([input, is]) =>
        Object.fromEntries(names.flatMap((name, at) => (is[at] === true ? [[name, input[at]]] : []))) as Record<
          string,
          unknown
        >,
    )
  if (!behaviour.wild) return whole
  const lacking = fc
    .tuple(whole, fc.nat())
    .map(([object, at]) =>
      Object.fromEntries(Object.entries(object).filter((_entry, position, every) => position !== at % every.length)),
    )
  const surplus = fc.tuple(whole, trickyText, anything).map(([object, name, value]) => ({ ...object, [name]: value }))
  return fc.oneof(
    { weight: 18, arbitrary: whole },
    { weight: 1, arbitrary: lacking },
    { weight: 1, arbitrary: surplus },
  )
}
