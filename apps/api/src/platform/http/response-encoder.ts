import { baht, bahtSum } from '@backoffice/contract/forms'
import { satang, type Satang, satangOf, toBaht } from '@backoffice/kernel'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

type Encode = (value: unknown) => unknown
type Schema = z.core.$ZodType

/** Compiled once per route and status, at its first response: a response is JSON in the form of its endpoint. */
export const encoderCompiler: FastifySerializerCompiler<Schema> = ({ schema }) => {
  let encode: Encode | undefined
  return value => {
    encode ??= compileEncoder(schema)
    return JSON.stringify(encode(value))
  }
}

/**
 * Compiles the form of a response into a function that writes it: walking the form anew for each row of a list costs
 * more than reading the rows. Throws where a value has a key the form does not know, or another type. Formats of texts
 * hide nothing and are not checked again. What it does not know is left to zod.
 */
export function compileEncoder(schema: Schema): Encode {
  if (schema instanceof z.ZodObject) return objectEncoder(schema)
  if (schema instanceof z.ZodArray) {
    const encode = compileEncoder(schema.element)
    return value => (Array.isArray(value) ? value.map(each => encode(each)) : fail('an array', value))
  }
  if (schema instanceof z.ZodNullable) {
    const encode = compileEncoder(schema.unwrap())
    return value => (value === null ? null : encode(value))
  }
  if (schema instanceof z.ZodOptional) {
    const encode = compileEncoder(schema.unwrap())
    return value => (value === undefined ? undefined : encode(value))
  }
  if (schema instanceof z.ZodString) return value => (typeof value === 'string' ? value : fail('a text', value))
  if (schema === baht) return value => toBaht(satang(amountOf(value)))
  if (schema === bahtSum) return value => toBaht(amountOf(value))
  if (schema instanceof z.ZodNumber) return numberEncoder(schema)
  if (schema instanceof z.ZodEnum) {
    const options: ReadonlySet<unknown> = new Set(schema.options)
    return value => (options.has(value) ? value : fail('one of its codes', value))
  }
  if (schema instanceof z.ZodBoolean) return value => (typeof value === 'boolean' ? value : fail('a boolean', value))
  if (schema instanceof z.ZodPipe && schema.out instanceof z.ZodDate)
    return value => (value instanceof Date ? value.toISOString() : fail('a date', value))
  return encodeByZod(schema)
}

/** A key the form does not know is a bug that may expose internal data. */
function objectEncoder(schema: z.ZodObject): Encode {
  const { catchall, checks = [] } = schema.def
  if (!(catchall instanceof z.ZodNever) || checks.length > 0) return encodeByZod(schema)
  const fields = Object.entries(schema.shape).map(([key, field]) => [key, compileEncoder(field)] as const)
  const known = new Set(fields.map(([key]) => key))
  return value => {
    if (!isObject(value)) return fail('an object', value)
    for (const key of Object.keys(value)) if (!known.has(key)) throw new Error(`a response has the surplus key ${key}`)
    const encoded: Record<string, unknown> = {}
    for (const [key, encode] of fields) encoded[key] = encode(value[key])
    return encoded
  }
}

const amountOf = (value: unknown): Satang =>
  typeof value === 'bigint' ? satangOf(value) : fail('an amount of satang', value)

/** Numbers of any size, and whole numbers; other limits are left to zod. */
function numberEncoder(schema: z.ZodNumber): Encode {
  const checks = schema.def.checks?.map(({ _zod: { def } }) => ('format' in def ? def.format : def.check)) ?? []
  // z.int() and its like are formats themselves.
  if (schema instanceof z.ZodNumberFormat || checks.some(check => check !== 'safeint')) return encodeByZod(schema)
  return checks.length === 0
    ? value => (Number.isFinite(value) ? value : fail('a number', value))
    : value => (Number.isSafeInteger(value) ? value : fail('a whole number', value))
}

const encodeByZod =
  (schema: Schema): Encode =>
  value =>
    z.encode(schema, value)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function fail(expected: string, value: unknown): never {
  throw new TypeError(`a response holds ${value === null ? 'null' : typeof value} where its form has ${expected}`)
}
