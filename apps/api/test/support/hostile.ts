import fc from 'fast-check'

/** A JSON schema as far as the contract uses it. */
export type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly maxLength?: number
  readonly pattern?: string
}

/** Texts that break what is not careful: for databases, for paths, for objects, for people. */
const TRICKS = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202e', '\u200b', '\ufeff', "'", "' or 1=1 --", '"; drop table admins; --', '\\', '%', '%00', '%ff', '_', '$1', '${7*7}', '{{7*7}}', '<script>', '../../etc/passwd',
  '__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'Infinity', '-0', '1e308', '0x10', '9'.repeat(40), '-1', '1.005', 'true', '[]', '{}', '๑๒๓', 'ก'.repeat(300), '💸', 'a'.repeat(5_000), '2026-02-30', '0001-01-01', '9999-12-31',
  '2026-07-12T24:00:00Z', '+275760-09-13T00:00:00Z', '00000000-0000-0000-0000-000000000000', 'bi4wLjA', 'pending,paid', ',,,', 'me', '-amount', '1',
]
const NUMBERS = [0, -0, 1, -1, 0.1, 1.005, 0.001, 70_000_000_000_000, 70_000_000_000_001, 9_007_199_254_740_992, 1e21, 1e308, -1e308, 5e-324]

export const trickyText = fc.oneof(fc.constantFrom(...TRICKS), fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 20 }))
const anything = fc.oneof(trickyText, fc.constantFrom(...NUMBERS), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }))

/** Mostly what the schema asks for, with tricks where it leaves room, and now and then something else altogether. */
export function hostileTo(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: fitting(schema, known) }, { weight: 1, arbitrary: anything })
}

function fitting(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => hostileTo(each, known)))
  if (schema.type === 'object') return hostileObject(schema, known)
  if (schema.type === 'array') return fc.array(hostileTo(schema.items ?? {}, known), { maxLength: 4 })
  if (schema.type === 'integer' || schema.type === 'number') return fc.oneof(fc.integer({ min: -5, max: 300 }), fc.constantFrom(...NUMBERS), fc.double({ noNaN: true, noDefaultInfinity: true }))
  if (schema.type === 'boolean') return fc.boolean()
  return hostileText(schema, known)
}

/** Ids, users and states that exist are as likely as nonsense: behind them lies the code. */
function hostileText({ pattern }: JsonSchema, known: readonly string[]): fc.Arbitrary<string> {
  const likely = known.length === 0 ? trickyText : fc.constantFrom(...known)
  if (pattern === undefined) return fc.oneof({ weight: 3, arbitrary: likely }, { weight: 1, arbitrary: trickyText })
  const fits = new RegExp(pattern)
  const usable = known.filter((each) => fits.test(each))
  return fc.oneof({ weight: 4, arbitrary: usable.length === 0 ? fc.stringMatching(fits) : fc.constantFrom(...usable) }, { weight: 2, arbitrary: fc.stringMatching(fits) }, { weight: 1, arbitrary: trickyText })
}

/** Its fields or some of them, and rarely one more. */
function hostileObject({ properties = {}, required = [] }: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const names = Object.keys(properties)
  const values = fc.tuple(...Object.values(properties).map((each) => hostileTo(each, known)))
  // Few of the optional ones at a time: one bad field hides what the others would do.
  const present = fc.tuple(...names.map((name) => (required.includes(name) ? fc.constant(true) : fc.integer({ max: 9, min: 0 }).map((die) => die < 2))))
  const whole = fc.tuple(values, present).map(([given, is]) => Object.fromEntries(names.flatMap((name, at) => (is[at] === true ? [[name, given[at]]] : []))) as Record<string, unknown>)
  const lacking = fc.tuple(whole, fc.nat()).map(([object, at]) => Object.fromEntries(Object.entries(object).filter((_entry, place, every) => place !== at % every.length)))
  const surplus = fc.tuple(whole, trickyText, anything).map(([object, name, value]) => ({ ...object, [name]: value }))
  return fc.oneof({ weight: 18, arbitrary: whole }, { weight: 1, arbitrary: lacking }, { weight: 1, arbitrary: surplus })
}
