import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { requestStepUp } from '../step-up/step-up.tsx'
import { type Intent, intentFor, staysOpen } from './intent.ts'

export type CommandOutcome<A> =
  | { done: true; answer: A }
  | { done: false; error: unknown }
  | { done: false; cancelled: true }

export type Command<I, A> = {
  /** Sends the command. While one is under way nothing else is sent. */
  run: (input: I) => Promise<CommandOutcome<A>>
  working: boolean
  /** The last attempt's failure, until the next one or a reset. */
  error: unknown
  reset: () => void
}

/**
 * A change with consequences: never sent twice concurrently, under the same key on every retry of the same input, and
 * sent again unchanged after the user has verified their identity, where the server asks for that.
 */
export function useCommand<I, A>(send: (input: I, idempotencyKey: string) => Promise<A>): Command<I, A> {
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const busy = useRef(false)
  const intent = useRef<Intent | null>(null)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })

  const run = useCallback(async (input: I): Promise<CommandOutcome<A>> => {
    if (busy.current) return { done: false, cancelled: true }
    busy.current = true
    setWorking(true)
    setError(null)
    intent.current = intentFor(intent.current, input, () => crypto.randomUUID())
    try {
      const answer = await sendVerified(intent.current.key, key => latest.current(input, key))
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
  return { run, working, error, reset }
}

const CANCELLED = Symbol('the user did not verify their identity')

/** Sends; if the server asks for it, once more under the same key after the user has verified their identity. */
async function sendVerified<A>(key: string, send: (key: string) => Promise<A>): Promise<A | typeof CANCELLED> {
  try {
    return await send(key)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STEP_UP_REQUIRED') throw error
    return (await requestStepUp()) ? send(key) : CANCELLED
  }
}
