import { setTimeout as sleep } from 'node:timers/promises'
import { explain } from './operator-error.ts'
import { failure, letGo, startProduct, type Holdings, type Product } from './product.ts'
import { readSettings, type Environment } from './settings.ts'
import type { Entries } from './surroundings.ts'

const say = (line: string): void => console.log(line)

/**
 * Runs the product until somebody stops it or a part of it fails, and leaves nothing running.
 * @returns the exit code: 0 after a stop that was asked for, 1 after a failure.
 */
export async function runProduct(entries: Entries, env: Environment): Promise<number> {
  const stop = stopRequests()
  const holdings: Holdings = {}
  let code = 0
  const starting = start(entries, env, holdings, stop.signal)
  // Only here to be waited for again below; its failure is reported by the try.
  const settled = starting.catch(() => undefined)
  try {
    const product = await Promise.race([starting, stop.asked])
    if (product) {
      welcome(product)
      await Promise.race([product.loss.then(failure), stop.asked])
    }
    say('\nStopping …')
  } catch (error) {
    console.error(`\n${explain(error)}\n`)
    code = 1
  }
  await letGo(holdings)
  // A step that was under way when the stop came may have taken something more.
  await Promise.race([settled.then(() => letGo(holdings)), sleep(giveUpMs, undefined, { ref: false })])
  return code
}

const giveUpMs = 10_000

async function start(entries: Entries, env: Environment, holdings: Holdings, signal: AbortSignal): Promise<Product> {
  const settings = readSettings(env, entries.root)
  return startProduct(entries, { env, settings, say, signal }, holdings)
}

interface StopRequests {
  readonly signal: AbortSignal
  readonly asked: Promise<void>
}

/** Ctrl-C, a TERM, a closed terminal, and the death of the process that started us all mean: stop. */
function stopRequests(): StopRequests {
  const controller = new AbortController()
  const asked = Promise.withResolvers<void>()
  const stop = () => {
    controller.abort()
    asked.resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.once('disconnect', stop)
  return { signal: controller.signal, asked: asked.promise }
}

function welcome({ address, signIns }: Product): void {
  const lines = [
    `The back office is ready: ${address}`,
    ...(signIns === '' ? [] : ['', signIns]),
    '',
    'Stop it with Ctrl-C.',
  ]
  say(`\n${lines.join('\n')}\n`)
}
