import { getResponse, http, HttpResponse, type HttpHandler } from 'msw'
import { ZodError } from 'zod'
import type { Endpoint } from './contract.ts'

/** A reserved name: a request that no handler answers could reach no server either. */
const ORIGIN = 'https://demo.invalid'

/** A response other than 200, with the message of the specification. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Answers an endpoint. Whatever fails is a 500 `Internal server error`, as the specification has it; `detail` says what
 * is wrong with the request.
 */
export function answer<I, O>(
  { method, path, request: shape }: Endpoint<I, O>,
  respond: (input: I, headers: Headers) => O | Promise<O>,
): HttpHandler {
  return (method === 'GET' ? http.get : http.post)(ORIGIN + path, async ({ request }) => {
    try {
      const text = await request.text()
      const output = await respond(shape.parse(text === '' ? undefined : JSON.parse(text)), request.headers)
      return HttpResponse.json(output as object)
    } catch (failure) {
      if (failure instanceof Refusal) return HttpResponse.json({ message: failure.message }, { status: failure.status })
      return HttpResponse.json({ message: 'Internal server error', detail: detailOf(failure) }, { status: 500 })
    }
  })
}

function detailOf(failure: unknown): string {
  const [issue] = failure instanceof ZodError ? failure.issues : []
  if (issue !== undefined) return `${issue.path.join('.')}: ${issue.message}`
  return failure instanceof Error ? failure.message : String(failure)
}

/** A refused request: the status and message of its response. */
export class DemoError extends Error {
  readonly status: number
  readonly detail: string | undefined

  constructor(status: number, message: string, detail?: string) {
    super(message)
    this.status = status
    this.detail = detail
  }
}

/** Sends a request to the handlers of an application. Throws a {@link DemoError} if it is refused. */
export type Client = <I, O>(endpoint: Endpoint<I, O>, input: I, headers?: Record<string, string>) => Promise<O>

/** A client whose requests these handlers answer. Nothing is sent: they are called in this page. */
export const clientOf =
  (handlers: readonly HttpHandler[]): Client =>
  async ({ method, path, response: shape }, input, headers = {}) => {
    const sent = method === 'GET' ? { headers } : { method, headers, body: JSON.stringify(input ?? {}) }
    const response = await getResponse([...handlers], new Request(ORIGIN + path, sent))
    if (response === undefined) throw new DemoError(404, `No handler answers ${method} ${path}`)
    const output: unknown = await response.json()
    if (response.ok) return shape.parse(output)
    const { message, detail } = output as { message: string; detail?: string }
    throw new DemoError(response.status, message, detail)
  }
