import { endpoints, pathOf, type Endpoint } from '@backoffice/contract'
import { openApi, standardPaths } from '@backoffice/contract/openapi'
import { routes } from '@backoffice/contract/generated/routes'
import { writeRoutes } from '@backoffice/contract/generated/write-routes'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../src/platform/config/read-config.ts'
import { bindEndpoints } from '../src/platform/http/bind.ts'
import { createBodyBudget } from '../src/platform/http/body-budget.ts'
import type { Handlers } from '../src/platform/http/handler.ts'
import { createServer } from '../src/platform/http/server.ts'
import { createLog } from '../src/platform/log/log.ts'

const all: Readonly<Record<string, Endpoint>> = endpoints
const inContract = Object.values(all).map(endpoint => `${endpoint.method} ${pathOf(endpoint, standardPaths)}`)
/** Redirects and immutable files answer HEAD as well, for link previews and caches. */
const served = [...inContract, 'HEAD /api/r/{code}', 'HEAD /api/files/{name}']

/** Elements of one list that the other lacks. */
function differences(left: readonly string[], right: readonly string[]): string[] {
  const [inLeft, inRight] = [new Set(left), new Set(right)]
  return [
    ...[...inLeft].filter(one => !inRight.has(one)).map(one => `missing: ${one}`),
    ...[...inRight].filter(one => !inLeft.has(one)).map(one => `surplus: ${one}`),
  ]
}

async function boundRoutes(handlers: Partial<Handlers>): Promise<string[]> {
  const { config } = readConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    INTEGRATION_SECRET: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  })
  const app = await createServer(config, createLog('silent'))
  const found: string[] = []
  app.addHook('onRoute', ({ method, url }) => void found.push(`${String(method)} ${url.replace(/:(\w+)/g, '{$1}')}`))
  bindEndpoints(app, handlers, {
    config,
    gate: () => async () => undefined,
    signatureGate: undefined,
    bodies: createBodyBudget(),
  })
  await app.ready()
  await app.close()
  return found
}

const inOpenApi = (document: ReturnType<typeof openApi>): string[] =>
  Object.entries(document['paths'] as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
  )

const inDocument = (text: string): string[] =>
  [...text.matchAll(/^\| (GET|POST|PUT|PATCH|DELETE) \| `([^`]+)` \|/gm)].map(([, method, path]) => `${method} ${path}`)

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
/** The specification's table, where the specification is available. */
const SPECIFIED = '../../../../shared/spec/endpoints.tsv'
const COPY = './spec/endpoints.tsv'
const specified = textOf(existsSync(new URL(SPECIFIED, import.meta.url)) ? SPECIFIED : COPY)
/** Endpoints of the specification that are not built yet. Building one removes it from this list. */
const notBuiltYet = textOf('./spec/not-built-yet.txt')
  .split('\n')
  .filter(line => line !== '')

/** The payload, by the name the specification gives its content. */
const bodyItself: ReadonlySet<string> = new Set(['user', 'config'])

type Row = { readonly endpoint: string; readonly envelope: string }
const rowsOf = (table: string): Row[] =>
  table
    .trim()
    .split('\n')
    .slice(1)
    .map(line => {
      const [method, path, envelope = ''] = line.split('\t')
      return { endpoint: `${method} ${path}`, envelope: bodyItself.has(envelope) ? 'whole' : envelope }
    })

/** Endpoints of a table that the contract lacks or wraps differently. */
function lacking(table: string): string[] {
  const envelopes = new Map(
    Object.values(all).map(endpoint => [`${endpoint.method} ${pathOf(endpoint, standardPaths)}`, endpoint.envelope]),
  )
  return rowsOf(table).flatMap(({ endpoint, envelope }) => {
    const input = envelopes.get(endpoint)
    return input === undefined
      ? [endpoint]
      : input === envelope
        ? []
        : [`${endpoint} answers ${input}, not ${envelope}`]
  })
}

const endpointsPage = readFileSync(new URL('../../../docs/endpoints.md', import.meta.url), 'utf8')
const handlersForAll = Object.fromEntries(
  Object.keys(all).map(name => [name, async () => Promise.reject(new Error('not called'))]),
) as unknown as Handlers

describe('the contract', () => {
  test('has one endpoint per method and path', () => {
    expect(inContract.filter((one, index) => inContract.indexOf(one) !== index)).toEqual([])
  })

  test('has every endpoint of the specification in its envelope, except those listed as not built yet', () => {
    expect(rowsOf(specified).length).toBeGreaterThan(70)
    expect(lacking(specified)).toEqual(notBuiltYet)
  })

  test('is compared with a copy of the specification’s table that equals it', () => {
    expect(textOf(COPY)).toBe(specified)
  })

  test('is what the server binds', async () => {
    expect(differences(served, await boundRoutes(handlersForAll))).toEqual([])
  })

  test('with a missing or an extra handler does not start', async () => {
    const { 'session.me': _left, ...rest } = handlersForAll
    await expect(boundRoutes(rest)).rejects.toThrow('no module handles session.me')
    await expect(
      boundRoutes({ ...handlersForAll, 'session.made-up': handlersForAll['session.me'] } as Handlers),
    ).rejects.toThrow('the contract has no session.made-up')
  })

  test('is what OpenAPI describes, each operation with its schema, errors and security', () => {
    const document = openApi(standardPaths)
    expect(differences(inContract, inOpenApi(document))).toEqual([])
    for (const [name, endpoint] of Object.entries(all)) {
      const operation = (
        document['paths'] as Record<
          string,
          Record<
            string,
            {
              operationId: string
              security: unknown[]
              requestBody?: unknown
              responses: object
              parameters: { name: string }[]
            }
          >
        >
      )[pathOf(endpoint, standardPaths)]?.[endpoint.method.toLowerCase()]
      expect(operation?.operationId).toBe(name)
      expect([name, operation?.security.length]).toEqual([name, endpoint.access === 'public' ? 0 : 1])
      expect([name, operation?.requestBody !== undefined]).toEqual([name, endpoint.body !== undefined])
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining([
          endpoint.envelope === 'redirect' ? '302' : '200',
          '400',
          '500',
          ...(endpoint.accepted === undefined ? [] : ['202']),
        ]),
      )
      expect(operation?.parameters.some(parameter => parameter.name === 'Idempotency-Key')).toBe(
        endpoint.idempotent === true,
      )
    }
  })

  test('is what docs/endpoints.md lists', () => {
    expect(differences(inContract, inDocument(endpointsPage))).toEqual([])
  })

  test('is what the web’s route table contains', () => {
    expect(differences(Object.keys(all), Object.keys({ ...routes, ...writeRoutes }))).toEqual([])
  })

  test('requires an idempotency key on every write except those of the account, of the balance, signed ones, and those that change nothing', () => {
    const without = Object.entries(all)
      .filter(([, { method, idempotent }]) => method !== 'GET' && idempotent !== true)
      .map(([name]) => name)
    expect(without.filter(name => all[name]?.under !== 'account' && all[name]?.access !== 'signed')).toEqual([
      'agent.refresh',
      'banking.payment-balance',
      'cashback.preview',
      'licence.preview',
      'promotions.simulate',
      'promotions.backtest',
      'statements.preview',
      'withdrawals.bulk-preview',
      'withdrawals.dry-run',
    ])
  })

  test('that differs from any of them is detected', async () => {
    const { 'session.me': _left, ...fewer } = all
    expect(differences(inContract, inOpenApi(openApi(standardPaths, fewer)))).toEqual(['missing: GET /api/account/me'])
    expect(differences(inContract, inDocument(endpointsPage.replace(/^.*session\.me`.*\n/m, '')))).toEqual([
      'missing: GET /api/account/me',
    ])
    expect(differences(inContract, inDocument(`${endpointsPage}| GET | \`/api/made-up\` |\n`))).toEqual([
      'surplus: GET /api/made-up',
    ])
    expect(differences(served, (await boundRoutes(handlersForAll)).slice(1))).toHaveLength(1)
    expect(lacking(`${specified}GET\t/api/made-up\tdata\n`)).toEqual([...notBuiltYet, 'GET /api/made-up'])
    expect(lacking(specified.replace('/api/account/login\tlogin', '/api/account/login\tdata'))).toEqual([
      'POST /api/account/login answers login, not data',
      ...notBuiltYet,
    ])
  })
})
