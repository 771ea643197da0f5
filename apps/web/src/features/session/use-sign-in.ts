import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { setBearer, clearToken, storeToken } from '../../api/bearer.ts'
import { call } from '../../api/client.ts'
import type { Assertion } from '../../ui/passkey.ts'
import type { Person } from './session-state.ts'

/** The message for the last attempt. `code` is a key of the `session` or `errors` catalogue, or the server's text. */
type Refusal = { code: string; message: string }

export type SignInTry = {
  working: boolean
  refusal: Refusal | null
  /** Whether the account requires a second factor. */
  wantsTotp: boolean
  /** What the server accepts as one: the details of its answer. */
  asks: Readonly<Record<string, unknown>>
  /** Seconds until the next attempt is allowed. */
  wait: number
  submit(credentials: Credentials): Promise<void>
}

export function useSignIn(onDone: () => void | Promise<void>): SignInTry {
  const [working, setWorking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [asks, setAsks] = useState<SignInTry['asks'] | null>(null)
  const [wait, setWait] = useCountdown()

  async function submit(credentials: Credentials): Promise<void> {
    if (working || wait > 0) return
    setWorking(true)
    setRefusal(null)
    try {
      await signIn(credentials)
      await onDone()
    } catch (failure) {
      const error = failure instanceof ApiError ? failure : null
      setRefusal({
        code: error?.code ?? 'UNKNOWN',
        message: failure instanceof Error ? failure.message : String(failure),
      })
      if (error?.code === 'TOTP_REQUIRED') setAsks(error.details)
      if (error?.retryAfterSeconds !== undefined) setWait(error.retryAfterSeconds)
    } finally {
      setWorking(false)
    }
  }

  return { working, refusal, wantsTotp: asks !== null, asks: asks ?? {}, wait, submit }
}

function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  const running = left > 0
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setLeft(seconds => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [running])
  return [left, setLeft]
}

type Credentials = { username: string; password: string; totp?: string; passkey?: Assertion }

/** Signs in and stores the new token. Any failure removes the token and is rethrown. */
async function signIn(credentials: Credentials): Promise<Person> {
  try {
    const answer = await call('session.login', { body: credentials, ownsSession: true })
    if (!answer?.serviceToken || !answer.user)
      throw new ApiError({ status: 200, code: 'BAD_ANSWER', message: 'Invalid response from server' })
    storeToken(answer.serviceToken)
    setBearer(answer.serviceToken)
    return answer.user
  } catch (failure) {
    clearToken()
    setBearer(null)
    throw failure
  }
}
