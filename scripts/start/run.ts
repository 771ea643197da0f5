import { setTimeout as sleep } from 'node:timers/promises'
import { explain } from './operator-error.ts'
import { release, startProduct, throwLoss, type Acquired, type Programs } from './product.ts'
import { readSettings, type Environment } from './settings.ts'

const GIVE_UP_MS = 10_000

const say = (line: string): void => console.log(line)

/**
 * Runs the product until it is stopped or a part of it fails, and leaves nothing running.
 * @returns the exit code: 0 after a requested stop, 1 after a failure.
 */
export async function runProduct(programs: Programs, env: Environment): Promise<number> {
  const { signal, stopped } = stopRequests()
  const acquired: Acquired = {}
  let code = 0
  const starting = (async () => {
    const settings = readSettings(env, programs.root)
    return startProduct(programs, { env, settings, say, signal }, acquired)
  })()
  // Awaited again below; the try reports its failure.
  const settled = starting.catch(() => undefined)
  try {
    const product = await Promise.race([starting, stopped])
    if (product) {
      const { address, signIns } = product
      const lines = [
        `The back office is ready: ${address}`,
        ...(signIns ? ['', signIns] : []),
        '',
        'Press Ctrl-C to stop.',
      ]
      say(`\n${lines.join('\n')}\n`)
      await Promise.race([product.loss.then(throwLoss), stopped])
    }
    say('\nStopping …')
  } catch (error) {
    console.error(`\n${explain(error)}\n`)
    code = 1
  }
  await release(acquired)
  // A step that was running when the stop came may have acquired something more.
  await Promise.race([settled.then(() => release(acquired)), sleep(GIVE_UP_MS, undefined, { ref: false })])
  return code
}

/** Ctrl-C, a TERM, a closed terminal, and the end of the process that started this one are requests to stop. */
function stopRequests(): { readonly signal: AbortSignal; readonly stopped: Promise<void> } {
  const controller = new AbortController()
  const stopped = Promise.withResolvers<void>()
  const stop = () => {
    controller.abort()
    stopped.resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.once('disconnect', stop)
  return { signal: controller.signal, stopped: stopped.promise }
}
