import { createHmac, randomUUID } from 'node:crypto'
import { pathOf } from '@backoffice/contract'
import { standardPaths } from '@backoffice/contract/openapi'
import type { Operation, Parameter } from './operations.ts'

/** The parts of a request that the contract describes. */
export interface Parts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

export interface Wire {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** What a sender adds to every request. */
export interface Sender {
  readonly token: string
  readonly secret: string
  /** The version a change says it saw. */
  readonly version: string
  readonly now?: Date
}

const partOf = { path: 'params', query: 'query', body: 'body' } as const

/** The value at a parameter's place, as text; undefined where the request has none there. */
export function valueAt(parts: Parts, { place, at }: Parameter): string | undefined {
  if (place === 'header') return ''
  let value: unknown = parts[partOf[place]]
  for (const step of at) {
    if (typeof value !== 'object' || value === null) return undefined
    value = step === '*' ? Object.values(value)[0] : Reflect.get(value, step)
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

/** The same parts with another value at the parameter's place, made where it is missing; the same text changes nothing. */
export function withValue(parts: Parts, parameter: Parameter, value: string): Parts {
  if (parameter.place === 'header') return parts
  const part = partOf[parameter.place]
  return { ...parts, [part]: replaced(parts[part], parameter.at, value) }
}

function replaced(value: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return String(value) === text ? value : text
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value.length === 0 ? [undefined] : value
    return items.map((item, at) => (String(at) === step ? replaced(item, rest, text) : item))
  }
  const fields = typeof value === 'object' && value !== null ? { ...value } : undefined
  if (fields === undefined && step === '0') return [replaced(undefined, rest, text)]
  const key = step === '*' ? (Object.keys(fields ?? {})[0] ?? 'x') : step
  return { ...fields, [key]: replaced(Reflect.get(fields ?? {}, key), rest, text) }
}

/** A request as it is sent: a new idempotency key, a signature over what is sent, and the attacked value. */
export function wireOf({ spec }: Operation, parts: Parts, sender: Sender, header?: readonly [string, string]): Wire {
  const path = pathOf(spec, standardPaths).replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encoded(fieldsOf(parts.params)[name] ?? ''),
  )
  const search = Object.entries(fieldsOf(parts.query))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
  const isRead = spec.method === 'GET'
  const body = isRead || parts.body === undefined ? undefined : JSON.stringify(parts.body)
  const attacked = header === undefined ? {} : { [header[0]]: headerValue(header, sender) }
  const identity = attacked['webhook-id'] ?? `msg_${randomUUID()}`
  const headers = {
    accept: 'application/json',
    'x-forwarded-for': anAddress(),
    ...(spec.access === 'signed'
      ? signatureOf(sender, identity, body ?? '')
      : spec.access === 'public'
        ? {}
        : { authorization: `Bearer ${sender.token}` }),
    ...(spec.idempotent === true && { 'idempotency-key': randomUUID() }),
    ...(spec.ifMatch === true && { 'if-match': sender.version }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...attacked,
  }
  return { method: spec.method, path: search === '' ? path : `${path}?${search}`, headers, body }
}

/** Attacked values that stand inside a valid one. */
function headerValue([name, value]: readonly [string, string], { token }: Sender): string {
  if (name === 'authorization') return `Bearer ${token}${value}`
  // The bytes of other characters, as a client may send them.
  return Buffer.from(value.replaceAll(/[\r\n\0]/g, ' '), 'utf8').toString('latin1')
}

function signatureOf({ secret, now = new Date() }: Sender, id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  // Headers are bytes: what was signed is what arrives.
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`, 'latin1'), Buffer.from(body)])
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** Another client each time: limits for one address are no part of this. */
function anAddress(): string {
  const [a = 0, b = 0, c = 0] = Buffer.from(randomUUID().slice(0, 6), 'hex')
  return `10.${a}.${b}.${c}`
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())
