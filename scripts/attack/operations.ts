import { endpoints, type Endpoint, type EndpointName } from '@backoffice/contract'
import { events, eventTypes } from '@backoffice/contract/integration/events'
import { jsonSchema } from '@backoffice/contract/openapi'
import type { JsonSchema } from '../../apps/api/test/support/hostile.ts'

export type Place = 'path' | 'query' | 'header' | 'body'

/** One value of a request that a caller chooses. */
export interface Parameter {
  /** Unique and stable: `members.list query q`. */
  readonly id: string
  readonly place: Place
  /** Where in its part of the request: field names, `0` for the first item of a list, `*` for any key. */
  readonly at: readonly string[]
}

/** What is sent of each form of an operation. */
export interface Forms {
  readonly params?: JsonSchema
  readonly query?: JsonSchema
  readonly body?: JsonSchema
}

/** One operation of the contract; the signed events are one for each type, and one batch. */
export interface Operation {
  readonly name: string
  readonly endpoint: EndpointName
  readonly spec: Endpoint
  readonly forms: Forms
  readonly parameters: readonly Parameter[]
}

/**
 * Headers are read by code that all operations share: those of one operation of each kind of access are attacked, and
 * of one of each kind of answer.
 */
const headersOf: Readonly<Record<string, readonly string[]>> = {
  'session.login': ['user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'origin', 'cookie'],
  'members.list': ['authorization', 'user-agent', 'x-forwarded-for', 'x-request-id', 'accept-language', 'referer'],
  'members.change': ['idempotency-key', 'if-match', 'authorization', 'user-agent', 'x-request-id', 'referer'],
  'campaigns.redirect': ['user-agent', 'referer', 'x-forwarded-for', 'accept-language'],
  'uploads.file': ['if-none-match', 'range'],
  'session.config': ['host', 'if-none-match', 'accept-language'],
  'integration.events member.signed-in': ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'user-agent'],
  'integration.member': ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
}

/** Every operation, in the order of the contract. */
export function listOperations(): Operation[] {
  return (Object.keys(endpoints) as EndpointName[]).flatMap(endpoint => {
    const spec: Endpoint = endpoints[endpoint]
    if (endpoint === 'integration.events') return eventOperations(spec)
    const forms = {
      ...(spec.params && { params: jsonSchema(spec.params) as JsonSchema }),
      ...(spec.query && { query: jsonSchema(spec.query) as JsonSchema }),
      ...(spec.body && { body: jsonSchema(spec.body) as JsonSchema }),
    }
    return [operation({ name: endpoint, endpoint, spec, forms })]
  })
}

function eventOperations(spec: Endpoint): Operation[] {
  const one = (type: (typeof eventTypes)[number]): JsonSchema => ({
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', enum: [type] },
      timestamp: { type: 'string', enum: [new Date().toISOString()] },
      data: jsonSchema(events[type]),
    },
  })
  const of = (name: string, body: JsonSchema) =>
    operation({ name: `integration.events ${name}`, endpoint: 'integration.events', spec, forms: { body } })
  const batch: JsonSchema = { type: 'array', minItems: 1, items: one('withdrawal.requested') }
  return [...eventTypes.map(type => of(type, one(type))), of('batch', batch)]
}

function operation(of: Omit<Operation, 'parameters'>): Operation {
  const parts = [
    ['path', of.forms.params],
    ['query', of.forms.query],
    ['body', of.forms.body],
  ] as const
  const found = new Map<string, Parameter>()
  const add = (place: Place, at: readonly string[]) => {
    const id = [of.name, place, at.join('.') || '(whole)'].join(' ')
    found.set(id, { id, place, at })
  }
  for (const [place, form] of parts) for (const at of leavesOf(form)) add(place, at)
  for (const name of headersOf[of.name] ?? []) add('header', [name])
  return { ...of, parameters: [...found.values()] }
}

/** The places of all plain values of a form; alternatives are merged. */
export function leavesOf(schema: JsonSchema | undefined, at: readonly string[] = []): (readonly string[])[] {
  if (schema === undefined) return []
  const either = schema.anyOf ?? schema.oneOf
  if (either !== undefined) return either.flatMap(each => leavesOf(each, at))
  if (schema.type === 'array') return leavesOf(schema.items, [...at, '0'])
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => leavesOf(field, [...at, name]))
    const free = schema.additionalProperties
    return typeof free === 'object' ? [...fields, ...leavesOf(free, [...at, '*'])] : fields
  }
  // A value that can only be null or one constant is no choice of the caller.
  return schema.type === 'null' ? [] : [at]
}
