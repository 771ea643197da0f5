import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const KEPT_OUTPUT = 20_000
const ROOT = path.resolve(import.meta.dirname, '../../../..')

export type ApiProcess = {
  readonly url: string
  readonly child: ChildProcess
  /** The end of its log. */
  output(): string
  /** Kills immediately, without cleanup. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** What a process of the product needs from the environment of the tests. */
export function inherited(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE: cache } = process.env
  return cache === undefined ? { PATH } : { PATH, NODE_COMPILE_CACHE: cache }
}

/**
 * The product's API in its own process, as the launcher runs it: it ends with its parent. Resolves when it is ready.
 * @param tree the working tree of another release.
 */
export async function startApi(port: number, env: Record<string, string>, tree = ROOT): Promise<ApiProcess> {
  const child = spawn(process.execPath, [path.join(tree, 'apps/api/src/main.ts')], {
    env: {
      ...inherited(),
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      SAMPLE: 'off',
      SIMULATOR: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (written = (written + part.toString()).slice(-KEPT_OUTPUT)))
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    child.kill(signal)
    await gone
  }
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 1_200; tries++) {
    if (child.exitCode !== null) throw new Error(`the API ended: ${written.slice(-2_000)}`)
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return { url, child, output: () => written, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
    await sleep(100)
  }
  await end('SIGKILL')
  throw new Error(`the API was not ready in two minutes: ${written.slice(-2_000)}`)
}
