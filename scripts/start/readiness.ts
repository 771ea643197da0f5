import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from './operator-error.ts'

const limitMs = 60_000
const everyMs = 50

/** Waits until the API says it is ready. @throws OperatorError when it does not get there. */
export async function untilReady(address: string, signal: AbortSignal): Promise<void> {
  const until = Date.now() + limitMs
  let last = 'no answer'
  while (Date.now() < until) {
    signal.throwIfAborted()
    try {
      const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]) })
      if (answer.ok) return
      last = `${answer.status} ${(await answer.text()).slice(0, 500)}`
    } catch (error) {
      // Not listening yet.
      if (signal.aborted) throw error
    }
    await sleep(everyMs)
  }
  throw new OperatorError(`The API did not become ready within ${limitMs / 1000} s: ${last}`)
}
