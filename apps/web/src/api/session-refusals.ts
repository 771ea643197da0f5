import type { ApiError } from './api-error.ts'

/** A call met a 401. `token` is the one it was sent with, which need not be the one held by now. */
type Hear = (error: ApiError, token: string | null) => void

let hear: Hear = () => undefined

/** The session feature listens here, so that the client need not know it. */
export function onSessionRefused(listener: Hear): void {
  hear = listener
}

export const tellSessionRefused: Hear = (error, token) => hear(error, token)
