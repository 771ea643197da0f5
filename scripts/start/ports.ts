import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPortFree } from '@backoffice/embedded-postgres'
import { OperatorError } from './operator-error.ts'

/** @throws OperatorError saying what to do when the product cannot listen on this port. */
export async function requirePort(host: string, port: number): Promise<void> {
  const reason = await tryListening(host, port)
  if (reason === undefined) return
  if (reason === 'EADDRINUSE') {
    throw new OperatorError(
      `Port ${port} on ${host} is already in use by another program. Stop that program, or choose another port: ` +
        `PORT=${await nextFree(host, port + 1)} npm start`,
    )
  }
  if (reason === 'EACCES')
    throw new OperatorError(`No permission to use port ${port}. Choose one above 1023: PORT=3000 npm start`)
  throw new OperatorError(`HOST is "${host}", but this machine can’t listen on it (${reason}).`)
}

function tryListening(host: string, port: number): Promise<string | undefined> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', error => resolve('code' in error ? String(error.code) : error.message))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

async function nextFree(host: string, from: number): Promise<number> {
  for (let port = from; port < from + 50 && port < 65_536; port++) if (await isPortFree(port, host)) return port
  return from
}

const READY_LIMIT_MS = 60_000
const READY_INTERVAL_MS = 50

/** Waits until the API is ready. @throws OperatorError when it does not get there. */
export async function untilReady(address: string, signal: AbortSignal): Promise<void> {
  const until = Date.now() + READY_LIMIT_MS
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
    await sleep(READY_INTERVAL_MS)
  }
  throw new OperatorError(`The API did not become ready within ${READY_LIMIT_MS / 1000} s: ${last}`)
}
