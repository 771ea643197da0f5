import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client, Reply } from './client.ts'
import type { Case } from './explore.ts'
import { withValue } from './requests.ts'

/** What came back for one case. */
export interface Tally {
  requests: number
  /** Answers by status. */
  readonly statuses: Record<string, number>
  /** The first answers that are failures of the product. */
  readonly failures: { readonly payload: string; readonly answer: string }[]
}

export interface Gate {
  readonly url: string
  /** Where tools attack a case: each value of `v` becomes one request to the product. */
  urlOf(at: Case): string
  /** A page with links to the cases of an operation. */
  pageOf(operation: string): string
  tallyOf(at: Case): Tally
  close(): Promise<void>
}

const MAX_FAILURES = 5
/** Differ in every answer, and would hide what a payload changes. */
const CHANGING = [
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g,
  /"requestId":"[^"]*"/g,
]

/**
 * A proxy on loopback in front of the product. Tools send it a plain query; it puts the value where the case has it
 * (path, query, header, body), signs in, signs, adds a new idempotency key, and returns the answer without what changes
 * by itself. So no payload fails for another reason than its own.
 */
export async function openGate(client: Client, cases: readonly Case[]): Promise<Gate> {
  const places = new Map(cases.map((each, at) => [`/c/${at}`, each]))
  const tallies = new Map(cases.map(each => [each, newTally()]))
  const tallyOf = (at: Case) => tallies.get(at) ?? newTally()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gate')
    const found = places.get(pathname)
    if (found === undefined) {
      response.setHeader('content-type', 'text/html')
      response.end(pathname === '/' ? pageWith(cases, searchParams.get('of')) : 'no such case')
      return
    }
    const value = searchParams.get('v') ?? found.value
    void askFor(client, found, value, tallyOf(found)).then(({ status, contentType, body }) => {
      response.writeHead(status, { 'content-type': contentType || 'text/plain' })
      response.end(CHANGING.reduce((text, pattern) => text.replaceAll(pattern, '-'), body))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    urlOf: at => url + linkTo(cases.indexOf(at), at.value),
    pageOf: operation => `${url}/?of=${encodeURIComponent(operation)}`,
    tallyOf,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

const newTally = (): Tally => ({ requests: 0, statuses: {}, failures: [] })

async function askFor(client: Client, { operation, parameter, parts }: Case, value: string, tally: Tally) {
  const isHeader = parameter.place === 'header'
  const header = isHeader ? ([parameter.at[0] ?? '', value] as const) : undefined
  const reply = await client
    .call(operation, isHeader ? freshened(parts) : withValue(freshened(parts), parameter, value), header)
    .catch(
      (error: unknown): Reply => ({
        status: 400,
        code: 'NOT_SENT',
        contentType: 'text/plain',
        body: error instanceof Error ? error.message : String(error),
      }),
    )
  tally.requests++
  const status = reply.code === 'NOT_SENT' ? reply.code : String(reply.status)
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
  // A provider that is not connected is no failure of the product.
  const isFailure = reply.status >= 500 && reply.code !== 'UPSTREAM_FAILED'
  if (isFailure && tally.failures.length < MAX_FAILURES)
    tally.failures.push({ payload: value, answer: `${reply.status} ${reply.body.slice(0, 300)}` })
  return reply
}

let counter = 0

/** The sender's own numbers are new in every request: a repeated one would be answered from memory. */
function freshened<T>(value: T): T {
  const text = JSON.stringify(value)
  if (!text.includes('"externalId"')) return value
  return JSON.parse(text.replaceAll(/"externalId":"[^"]*"/g, () => `"externalId":"attack-${counter++}"`)) as T
}

const linkTo = (at: number, value: string): string => `/c/${at}?v=${encodeURIComponent(value === '' ? '1' : value)}`

/** For tools that follow links. */
function pageWith(cases: readonly Case[], operation: string | null): string {
  const links = cases.flatMap((each, at) =>
    each.operation.name === operation ? [`<a href="${linkTo(at, each.value).replaceAll('&', '&amp;')}">${at}</a>`] : [],
  )
  return `<!doctype html><title>cases</title>${links.join('\n')}`
}
