import { z } from 'zod'

/** The form in which a document is stored: as on the wire. */
export type StoredDocument<D> = {
  /** Reads what any release stored. */
  readonly parse: (stored: unknown) => D
  readonly encode: (document: D) => unknown
}

/**
 * Reads documents of earlier and later releases, too: a missing field has its default, on the wire's form, and an
 * unknown one is dropped.
 */
export function storedDocument<D>(schema: z.ZodType<D>, defaults: object): StoredDocument<D> {
  return {
    parse(stored) {
      const complete = withDefaults(defaults, stored)
      const read = schema.safeParse(complete)
      return read.success ? read.data : schema.parse(withoutUnknown(complete, read.error.issues))
    },
    encode: document => z.encode(schema, document),
  }
}

/** The value over its defaults, group by group. Everything that is not a group is a value of its own. */
export function withDefaults(defaults: unknown, value: unknown): unknown {
  if (!isGroup(defaults) || !isGroup(value)) return value
  const own = Object.entries(value).map(([key, each]) => [key, withDefaults(Reflect.get(defaults, key), each)] as const)
  return { ...defaults, ...Object.fromEntries(own) }
}

function withoutUnknown(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const known = structuredClone(value)
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const group = issue.path.reduce<unknown>((at, key) => (isObject(at) ? Reflect.get(at, key) : undefined), known)
    if (isObject(group)) for (const key of issue.keys) Reflect.deleteProperty(group, key)
  }
  return known
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isGroup = (value: unknown): value is object => isObject(value) && !Array.isArray(value)
