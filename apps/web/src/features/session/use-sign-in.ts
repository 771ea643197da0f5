import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { type Credentials, signIn } from './sign-in.ts'

/**
 * What the form says about the last try. `code` is a key of the `session` or `errors` catalogue, or the server's own
 * words.
 */
export type Refusal = { code: string; message: string }

export type SignInTry = {
  working: boolean
  refusal: Refusal | null
  /** The account wants the code of an authenticator app. */
  wantsTotp: boolean
  /** Seconds until another try makes sense. */
  wait: number
  submit(credentials: Credentials): Promise<void>
}

export function useSignIn(onDone: () => void | Promise<void>): SignInTry {
  const [working, setWorking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [wantsTotp, setWantsTotp] = useState(false)
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
      if (error?.code === 'TOTP_REQUIRED') setWantsTotp(true)
      if (error?.retryAfterSeconds !== undefined) setWait(error.retryAfterSeconds)
    } finally {
      setWorking(false)
    }
  }

  return { working, refusal, wantsTotp, wait, submit }
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
