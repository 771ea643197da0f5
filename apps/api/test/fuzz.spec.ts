import { acceptedOf, bodyOf, endpoints, errorBody, errors, pathOf, type Endpoint, type EndpointName } from '@backoffice/contract'
import { errorsOf, jsonSchema } from '@backoffice/contract/openapi'
import { events, eventTypes } from '@backoffice/contract/integration/events'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { describe, expect } from 'vitest'
import { rounds } from './model/rounds.ts'
import { aBankAccount, baht, INTEGRATION_SECRET } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { hostileTo, trickyText } from './support/hostile.ts'
import { PASSWORD } from './support/session-scene.ts'
import { signed } from './support/sign.ts'
import { openWithdrawals, type WithdrawalScene } from './support/withdrawal-scene.ts'

/** Calls of one operation. */
const CALLS = rounds(50, 1_000)

/** One white pixel. */
const TINY_PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

/** `tokens`: an owner's, a maker's, and one to sign out with. */
type Stage = { readonly scene: WithdrawalScene; readonly tokens: readonly string[]; readonly ids: readonly string[]; readonly words: readonly string[] }
type Spec = Endpoint & { readonly name: EndpointName }
const all: readonly Spec[] = (Object.keys(endpoints) as EndpointName[]).map((name) => ({ ...endpoints[name], name }))

/** An office at work: members with money, withdrawals in several states, one that waits for a second person, two admins. */
const test = base.extend('stage', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<Stage> => {
  await database.reset()
  const scene = await openWithdrawals(database)
  onCleanup(() => scene.close())
  await scene.rules({ second_approval_from_satang: baht(1_000) })
  const [owner, maker] = [await scene.admin('owner'), await scene.admin('finance-maker')]
  await owner.stepUp()
  const member = await scene.member(baht(1_000_000), { username: 'fuzzed' })
  const ids: string[] = []
  for (const amount of [100, 200, 300, 5_000, 6_000]) ids.push(await scene.request(member, baht(amount), `fuzz-${amount}`))
  for (const id of ids.slice(1)) await owner.move('claim', id)
  await owner.move('approve', ids[2] ?? '')
  await owner.move('approve', ids[3] ?? '')
  await owner.move('pay-by-hand', ids[4] ?? '', { reference: 'SCB-1' })
  const own = await aBankAccount(scene)
  const approvals = (await owner.get<{ id: string }[]>('/approvals')).body.data.map(({ id }) => id)
  const tokens: string[] = []
  const spare = await scene.admin('support')
  for (const { username } of [owner, maker, spare]) {
    const answer = await scene.http.inject({ method: 'POST', url: '/api/account/login', payload: { username, password: PASSWORD } })
    tokens.push(answer.json<{ serviceToken: string }>().serviceToken)
  }
  return { scene, tokens, ids: [...ids, ...approvals, member.id], words: ['fuzzed', 'fuzz-100', own.accountNo, '014', 'TMN', spare.username, PASSWORD, member.phone, 'x', '2026-07-12', '2026-07-12T04:00:00Z'] }
})

type Case = { readonly params: unknown; readonly query: unknown; readonly body: unknown; readonly token: number; readonly key: string | null; readonly raw: string | null }

/** What one call of an operation is made of. */
function casesOf(spec: Spec, { ids, words }: Stage): fc.Arbitrary<Case> {
  const part = (form: Endpoint['params'] | Endpoint['body'], known: readonly string[]) => (form === undefined ? fc.constant(undefined) : hostileTo(jsonSchema(form), known))
  return fc.record({
    params: part(spec.params, ids),
    query: fc.oneof({ weight: 14, arbitrary: part(spec.query, [...ids, ...words]) }, { weight: 1, arbitrary: fc.dictionary(trickyText, trickyText, { maxKeys: 3, noNullPrototype: true }) }),
    body: spec.access === 'signed' ? eventBodies([...ids, ...words]) : part(spec.body, spec.name === 'uploads.slip' ? [TINY_PICTURE] : [...ids, ...words]),
    token: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, -1),
    key: fc.oneof({ weight: 24, arbitrary: fc.uuid() }, { weight: 1, arbitrary: fc.constantFrom('', 'again', 'ü', 'a b', 'k'.repeat(201)) }, { weight: 1, arbitrary: fc.constant(null) }),
    // Not what a client of ours would send: bytes that only look like JSON.
    raw: fc.oneof({ weight: 24, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom('', '{', 'null', '[]', '""', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}', '[[[[', '1e999') }),
  })
}

/** Events of every type with their own form, alone or several together. */
function eventBodies(known: readonly string[]): fc.Arbitrary<unknown> {
  const one = fc.constantFrom(...eventTypes).chain((type) =>
    fc.record({
      type: fc.oneof({ weight: 12, arbitrary: fc.constant<string>(type) }, { weight: 1, arbitrary: trickyText }),
      timestamp: fc.oneof({ weight: 12, arbitrary: fc.constant('2026-07-12T05:00:00Z') }, { weight: 1, arbitrary: trickyText }),
      data: hostileTo(jsonSchema(events[type]), known),
    }, { noNullPrototype: true }))
  return fc.oneof({ weight: 3, arbitrary: one }, { weight: 1, arbitrary: fc.array(one, { maxLength: 5 }) })
}

function requestOf(spec: Spec, { scene, tokens }: Stage, { params, query, body, token, key, raw }: Case): InjectOptions {
  const path = pathOf(spec, scene.deps.config).replace(/\{(\w+)\}/g, (_whole, name: string) => encoded(asFields(params)[name] ?? ''))
  const search = Object.entries(asFields(query)).map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  // Signing out works, so it is tried with a session that no other operation needs.
  const given = spec.name === 'session.logout' ? tokens.at(-1) : tokens[token]
  const headers = {
    ...(given === undefined ? {} : { authorization: `Bearer ${given}` }),
    ...(key === null || !/^[\t\x20-\x7e\x80-\xff]*$/.test(key) ? {} : { 'idempotency-key': key }),
    ...(text === undefined || spec.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    ...(spec.access === 'signed' ? signed(INTEGRATION_SECRET, text ?? '', { at: scene.deps.clock.now() }).headers : {}),
  }
  return { method: spec.method, url: `${path}${search === '' ? '' : `?${search}`}`, headers, ...(text === undefined || spec.method === 'GET' ? {} : { payload: text }) }
}

const asFields = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {})
/** As a browser would write it: half a pair of surrogates becomes the sign for what cannot be read. */
const encoded = (value: unknown): string => encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

const atTheDoor: ReadonlySet<string> = new Set(['VALIDATION', 'MALFORMED_JSON', 'TOKEN_REQUIRED', 'INVALID_TOKEN', 'FORBIDDEN', 'IDEMPOTENCY_KEY_REQUIRED', 'UNKNOWN_EVENT'])

/** What is wrong with an answer; null: it is one of those the contract tells of. */
function wrongWith(spec: Spec, { statusCode, body, headers }: { statusCode: number; body: string; headers: Record<string, unknown> }): string | null {
  for (const name of ['content-security-policy', 'x-content-type-options', 'x-request-id', 'cache-control']) if (headers[name] === undefined) return `lacks ${name}`
  if (spec.envelope === 'raw' && statusCode === 200) return spec.contentTypes?.includes(String(headers['content-type'])) === true ? null : `bytes of another kind: ${String(headers['content-type'])}`
  const json: unknown = JSON.parse(body)
  const schema = statusCode === 200 ? bodyOf(spec) : statusCode === 202 ? acceptedOf(spec) : undefined
  if (schema !== undefined) return schema.safeDecode(json).success ? null : `a body of another form: ${body.slice(0, 500)}`
  const refused = errorBody.safeParse(json)
  if (!refused.success) return `no refusal of ours: ${statusCode} ${body.slice(0, 500)}`
  const { code } = refused.data
  if (errors[code].status !== statusCode) return `${code} with ${statusCode}`
  // A path that cannot be one is not found, whatever the operation.
  if (!errorsOf(spec).includes(code) && code !== 'NOT_FOUND') return `${code}, of which the contract says nothing here`
  return statusCode >= 500 && !(statusCode === 503 && code === 'UPSTREAM_FAILED') ? `${statusCode} ${code}` : null
}

describe(`each operation, asked ${CALLS} times for what it does not expect`, () => {
  test.for(all.map(({ name }) => name))('%s answers as the contract says, and never with a failure of ours', { timeout: 600_000 }, async (name, { stage }) => {
    const spec = all.find((each) => each.name === name)
    if (spec === undefined) throw new Error(name)
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(casesOf(spec, stage), async (given) => {
        // Whoever fails to sign in has to wait, and so would all that follow.
        if (name.startsWith('session.')) await stage.scene.db.deleteFrom('sign_in_throttles').execute()
        const answer = await stage.scene.http.inject(requestOf(spec, stage, given))
        expect(wrongWith(spec, answer)).toBeNull()
        seen.add(answer.statusCode === 200 ? 'done' : (answer.json<{ code?: string }>().code ?? 'done'))
      }),
      { numRuns: CALLS, endOnFailure: true },
    )
    expect(Object.keys(Object.prototype)).toEqual([])
    // Refused at the door each time, it would have proved nothing about what lies behind.
    expect([...seen].filter((code) => !atTheDoor.has(code))).not.toEqual([])
  })

  test('and the books still balance afterwards', async ({ stage }) => {
    expect(await stage.scene.verify()).toEqual([])
  })
})
