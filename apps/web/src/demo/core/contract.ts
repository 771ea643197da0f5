import * as z from 'zod'

// Compiled validators need a policy that permits `eval`.
z.config({ jitless: true })

/** An endpoint of the demo area: its address in the specification, and the shapes of its request and its response. */
export type Endpoint<I, O> = {
  readonly method: 'GET' | 'POST'
  readonly path: `/api/${string}`
  readonly request: z.ZodType<I>
  readonly response: z.ZodType<O>
}

export const get = <O>(path: `/api/${string}`, response: z.ZodType<O>): Endpoint<undefined, O> => ({
  method: 'GET',
  path,
  request: z.undefined(),
  response,
})

export const post = <I, O>(path: `/api/${string}`, request: z.ZodType<I>, response: z.ZodType<O>): Endpoint<I, O> => ({
  method: 'POST',
  path,
  request,
  response,
})

/** A line of text that must not be empty: at most `max` characters. */
export const line = (max: number) => z.string().trim().min(1).max(max)

/** Whether the contracts take a text as an email address. */
export const isEmail = (text: string): boolean => z.email().safeParse(text).success
