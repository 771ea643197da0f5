import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { requestStepUp } from '../step-up/step-up.ts'
import { type Intent, intentFor, staysOpen } from './intent.ts'

export type ActionOutcome<A> =
  | { done: true; answer: A }
  | { done: false; error: unknown }
  | { done: false; cancelled: true }

export type Action<I, A> = {
  /** Runs the action. Ignored while one is in progress. */
  go: (input: I) => Promise<ActionOutcome<A>>
  working: boolean
  /** The last attempt's error, until the next attempt or a reset. */
  error: unknown
  reset: () => void
}

/**
 * Runs an action safely: never twice in parallel, with the same key on every retry of an intent, and repeated after a
 * step-up if the server requires one.
 */
export function useAction<I, A>(send: (input: I, idempotencyKey: string) => Promise<A>): Action<I, A> {
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const busy = useRef(false)
  const intent = useRef<Intent | null>(null)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })

  const go = useCallback(async (input: I): Promise<ActionOutcome<A>> => {
    if (busy.current) return { done: false, cancelled: true }
    busy.current = true
    setWorking(true)
    setError(null)
    intent.current = intentFor(intent.current, input, () => crypto.randomUUID())
    try {
      const answer = await confirmed(intent.current.key, key => latest.current(input, key))
      if (answer === CANCELLED) return { done: false, cancelled: true }
      intent.current = null
      return { done: true, answer }
    } catch (failure) {
      if (!staysOpen(failure)) intent.current = null
      setError(failure)
      return { done: false, error: failure }
    } finally {
      busy.current = false
      setWorking(false)
    }
  }, [])

  const reset = useCallback(() => setError(null), [])
  return { go, working, error, reset }
}

const CANCELLED = Symbol('the person did not confirm who they are')

/** Sends the request, and repeats it under the same key after a step-up if the server requires one. */
async function confirmed<A>(key: string, send: (key: string) => Promise<A>): Promise<A | typeof CANCELLED> {
  try {
    return await send(key)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STEP_UP_REQUIRED') throw error
    return (await requestStepUp()) ? send(key) : CANCELLED
  }
}
