import {
  acceptedOf,
  bodyOf,
  endpoints,
  errorBody,
  errors,
  pathOf,
  type Endpoint,
  type EndpointName,
} from '@backoffice/contract'
import { errorsOf, jsonSchema } from '@backoffice/contract/openapi'
import { events, eventTypes } from '@backoffice/contract/integration/events'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { describe, expect } from 'vitest'
import { ownItems, undivided } from './support/size.ts'
import { INTEGRATION_SECRET } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { createFuzzFixture, type FuzzFixture } from './support/fuzz-fixture.ts'
import { hostileTo, trickyText, type Known } from './support/hostile.ts'
import { signed } from './support/sign.ts'

/** Calls of one operation; {@link MAX_CALLS} where none of them gets past its validation, as with a long form. */
const CALLS = undivided(12, 1_000)
const MAX_CALLS = 4 * CALLS

type Spec = Endpoint & { readonly name: EndpointName }
const all: readonly Spec[] = (Object.keys(endpoints) as EndpointName[]).map(name => ({ ...endpoints[name], name }))

/** `tokens`: an owner's, a maker's, and one to sign out with. */
const test = base.extend('stage', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<FuzzFixture> => {
  const stage = await createFuzzFixture(database)
  onCleanup(() => stage.close())
  return stage
})

type Case = {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly token: number
  readonly key: string | null
  readonly version: string | null
  readonly raw: string | null
}

/** The parts of a call of one operation. */
function casesOf(spec: Spec, { knownFor }: FuzzFixture): fc.Arbitrary<Case> {
  const known = knownFor(spec.path)
  const part = (form: Endpoint['params'] | Endpoint['body']) =>
    form === undefined ? fc.constant(undefined) : hostileTo(jsonSchema(form), known)
  return fc.record({
    params: part(spec.params),
    query: fc.oneof(
      { weight: 14, arbitrary: part(spec.query) },
      { weight: 1, arbitrary: fc.dictionary(trickyText, trickyText, { maxKeys: 3, noNullPrototype: true }) },
    ),
    body: spec.access === 'signed' ? eventBodies(known) : part(spec.body),
    token: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, -1),
    key: fc.oneof(
      { weight: 24, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: fc.constantFrom('', 'again', 'ü', 'a b', 'k'.repeat(201)) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    version: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('1', '2', '3', 'W/"1"') },
      { weight: 1, arbitrary: fc.constantFrom('', '*', '-1', '1.5', '9'.repeat(30), '"x"') },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    // Invalid clients: bytes that only resemble JSON.
    raw: fc.oneof(
      { weight: 24, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '',
          '{',
          'null',
          '[]',
          '""',
          '{"__proto__":{}}',
          '{"constructor":{"prototype":{}}}',
          '[[[[',
          '1e999',
        ),
      },
    ),
  })
}

/** Events of every type with valid envelopes, alone or in batches. */
function eventBodies(known: Known): fc.Arbitrary<unknown> {
  const one = fc.constantFrom(...eventTypes).chain(type =>
    fc.record(
      {
        type: fc.oneof({ weight: 12, arbitrary: fc.constant<string>(type) }, { weight: 1, arbitrary: trickyText }),
        timestamp: fc.oneof(
          { weight: 12, arbitrary: fc.constant('2026-07-12T05:00:00Z') },
          { weight: 1, arbitrary: trickyText },
        ),
        data: hostileTo(jsonSchema(events[type]), known),
      },
      { noNullPrototype: true },
    ),
  )
  return fc.oneof({ weight: 3, arbitrary: one }, { weight: 1, arbitrary: fc.array(one, { maxLength: 5 }) })
}

function requestOf(
  spec: Spec,
  { fixture, tokens }: FuzzFixture,
  { params, query, body, token, key, version, raw }: Case,
): InjectOptions {
  const path = pathOf(spec, fixture.deps.config).replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encoded(asFields(params)[name] ?? ''),
  )
  const search = Object.entries(asFields(query))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  // Signing out succeeds, so it uses a session no other operation needs.
  const input = spec.name === 'session.logout' ? tokens.at(-1) : tokens[token]
  const headers = {
    ...(input === undefined ? {} : { authorization: `Bearer ${input}` }),
    ...(key === null || !/^[\t\x20-\x7e\x80-\xff]*$/.test(key) ? {} : { 'idempotency-key': key }),
    ...(version === null ? {} : { 'if-match': version }),
    ...(text === undefined || spec.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    ...(spec.access === 'signed'
      ? signed(INTEGRATION_SECRET, text ?? '', { at: fixture.deps.clock.now() }).headers
      : {}),
  }
  return {
    method: spec.method,
    url: `${path}${search === '' ? '' : `?${search}`}`,
    headers,
    ...(text === undefined || spec.method === 'GET' ? {} : { payload: text }),
  }
}

const asFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
/** As a browser encodes it: a lone surrogate becomes the replacement character. */
const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

const atTheBoundary: ReadonlySet<string> = new Set([
  'VALIDATION',
  'MALFORMED_JSON',
  'TOKEN_REQUIRED',
  'INVALID_TOKEN',
  'FORBIDDEN',
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_MISMATCH',
  'IF_MATCH_REQUIRED',
  'UNKNOWN_EVENT',
])

/** The violation of a response; null when the contract permits it. */
function wrongWith(
  spec: Spec,
  { statusCode, body, headers }: { statusCode: number; body: string; headers: Record<string, unknown> },
): string | null {
  for (const name of ['content-security-policy', 'x-content-type-options', 'x-request-id', 'cache-control'])
    if (headers[name] === undefined) return `lacks ${name}`
  if (spec.envelope === 'raw' && statusCode === 200)
    return spec.contentTypes?.includes(String(headers['content-type'])) === true
      ? null
      : `bytes of another kind: ${String(headers['content-type'])}`
  const json: unknown = JSON.parse(body)
  const schema = statusCode === 200 ? bodyOf(spec) : statusCode === 202 ? acceptedOf(spec) : undefined
  if (schema !== undefined)
    return schema.safeDecode(json).success ? null : `a body of another form: ${body.slice(0, 500)}`
  const refused = errorBody.safeParse(json)
  if (!refused.success) return `no refusal of ours: ${statusCode} ${body.slice(0, 500)}`
  const { code } = refused.data
  if (errors[code].status !== statusCode) return `${code} with ${statusCode}`
  // An impossible path is a 404 for every operation.
  if (!errorsOf(spec).includes(code) && code !== 'NOT_FOUND') return `${code}, of which the contract says nothing here`
  return statusCode >= 500 && !(statusCode === 503 && code === 'UPSTREAM_FAILED') ? `${statusCode} ${code}` : null
}

describe(`each operation, asked ${CALLS} times or more for what it does not expect`, () => {
  test.for(ownItems(all.map(({ name }) => name)))(
    '%s answers as the contract says, and never with a failure of ours',
    { timeout: 600_000 },
    async (name, { stage }) => {
      const spec = all.find(each => each.name === name)
      if (spec === undefined) throw new Error(name)
      const seen = new Set<string>()
      const isPastBoundary = () => [...seen].some(code => !atTheBoundary.has(code))
      const ask = async (input: Case) => {
        // Failed sign-ins would delay all following ones.
        if (name.startsWith('session.')) await stage.fixture.db.deleteFrom('sign_in_throttles').execute()
        const answer = await stage.app.http.inject(requestOf(spec, stage, input))
        expect(wrongWith(spec, answer)).toBeNull()
        seen.add(answer.statusCode === 200 ? 'done' : (answer.json<{ code?: string }>().code ?? 'done'))
      }
      const property = fc.asyncProperty(casesOf(spec, stage), ask)
      await fc.assert(property, { numRuns: CALLS, endOnFailure: true })
      if (!isPastBoundary()) await fc.assert(property, { numRuns: MAX_CALLS, endOnFailure: true })
      expect(Object.keys(Object.prototype)).toEqual([])
      // Calls refused before the handler would test nothing behind it.
      expect([...seen], 'none of the answers is of the handler').toSatisfy(isPastBoundary)
    },
  )

  test('and the ledger still balances afterwards', async ({ stage }) => {
    expect(await stage.fixture.verify()).toEqual([])
  })
})
