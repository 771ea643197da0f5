import type { ApiError } from './api-error.ts'

/** A call met a 401. `token` is the one it was sent with, which need not be the one held by now. */
type RefusalListener = (error: ApiError, token: string | null) => void

let hear: RefusalListener = () => undefined

/** The session feature listens here, so that the client need not know it. */
export function onSessionRefused(listener: RefusalListener): void {
  hear = listener
}

export const notifySessionRefused: RefusalListener = (error, token) => hear(error, token)
