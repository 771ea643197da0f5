import { describe, expect, test } from 'vitest'
import type { HttpHandler } from 'msw'
import * as z from 'zod'
import { handlersWaiting } from './account/handlers.ts'
import { clientOf } from './core/answer.ts'
import type { Endpoint } from './core/contract.ts'
import table from './endpoints.tsv?raw'

type AnyEndpoint = Endpoint<unknown, unknown>
type Handlers = { readonly handlers: readonly HttpHandler[]; readonly reset: () => void }
type Examples = { readonly examples: Readonly<Record<string, unknown>> }

const contracts = import.meta.glob<Readonly<Record<string, unknown>>>('./*/contract.ts', { eager: true })
const handlers = import.meta.glob<Handlers>('./*/handlers.ts', { eager: true })
const examples = import.meta.glob<Examples>('./*/examples.ts', { eager: true })

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** The endpoints of every contract, with what answers them: the handlers of their own application. */
const endpoints = Object.entries(contracts)
  .map(([file, contract]) => ({ app: file.split('/')[1] ?? '', contract }))
  .filter(({ app }) => app !== 'core')
  .flatMap(({ app, contract }) =>
    Object.values(contract)
      .flatMap(value => (isEndpoint(value) ? [value] : Object.values(value as object).filter(isEndpoint)))
      .map(endpoint => ({ app, endpoint, name: `${endpoint.method} ${endpoint.path}` })),
  )

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map(line => {
    const [method = '', path = '', request = '', response = ''] = line.split('\t')
    return { name: `${method} ${path}`, path, request: wordsOf(request), response }
  })

function wordsOf(list: string): string[] {
  return list.split(/[{}, ]+/).filter(word => word !== '')
}

test('the contracts have the endpoints of the specification, each once, and no others', () => {
  expect(rows).toHaveLength(86)
  expect(endpoints.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

describe('an endpoint takes and answers what the specification has:', () => {
  test.each(rows)('$name', async ({ name, path, request, response }) => {
    const { app, endpoint } = endpoints.find(each => each.name === name) ?? {}
    if (app === undefined || endpoint === undefined) throw new Error('it is in no contract')
    const input = request.length === 0 ? undefined : examples[`./${app}/examples.ts`]?.examples[path]
    expect(fieldsOf(endpoint.request)).toEqual(request.toSorted())
    expect(Object.keys(input ?? {}).toSorted()).toEqual(request.toSorted())
    const { client, headers } = await open(app, path)
    expect(shapeOf(await client(endpoint, input, headers), response)).toBe(response)
  })
})

/** The client of an application that has just started, and the headers of a request to it. */
async function open(app: string, path: string) {
  const own = handlers[`./${app}/handlers.ts`]
  own?.reset()
  if (app !== 'account') return { client: clientOf(own?.handlers ?? []), headers: {} }
  // Without the half of a second of a sign-in.
  const client = clientOf(handlersWaiting(() => Promise.resolve()))
  const login = endpoints.find(each => each.endpoint.path === '/api/account/login')?.endpoint
  if (login === undefined || path !== '/api/account/me') return { client, headers: {} }
  const input = examples['./account/examples.ts']?.examples['/api/account/login']
  const { serviceToken } = (await client(login, input)) as { serviceToken: string }
  return { client, headers: { authorization: `Bearer ${serviceToken}` } }
}

/** The fields a request may have; none where it has no body. */
function fieldsOf(shape: unknown): string[] {
  const inner: unknown = shape instanceof z.ZodCatch ? shape.unwrap() : shape
  return inner instanceof z.ZodObject ? Object.keys(inner.shape).toSorted() : []
}

/** A response as the table writes it. Of a record the table has the fields of the specification; it may have more. */
function shapeOf(output: unknown, wanted: string): string {
  if (Array.isArray(output)) return 'list'
  if (typeof output !== 'object' || output === null) return typeof output
  const order = wordsOf(wanted.replace('record: ', ''))
  const fields = Object.keys(output).toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
  return wanted.startsWith('record: ')
    ? `record: ${fields.filter(field => order.includes(field)).join(', ')}`
    : `{${fields.join(', ')}}`
}
