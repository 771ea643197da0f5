import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const root = path.resolve(import.meta.dirname, '../../../..')
const main = path.join(root, 'apps/api/test/support/patient-api.ts')
const READY_WITHIN_MS = 60_000
const GRACE_MS = 5_000
const KEPT_LINES = 400

export type Environment = Readonly<Record<string, string>>
export type ApiProcess = {
  /** The last lines of its output, for the report of a failed test. */
  log(): string
  stop(): Promise<void>
}

/** Starts the API like `npm start` and waits until it is ready. It ends with this process in any case. */
export async function startApi(address: string, environment: Environment): Promise<ApiProcess> {
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: { ...passedOn(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  const keep = (part: Buffer) => {
    lines.push(
      ...part
        .toString('utf8')
        .split('\n')
        .filter(line => line !== ''),
    )
    lines.splice(0, Math.max(0, lines.length - KEPT_LINES))
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const log = () => lines.join('\n')
  try {
    await untilReady(address, child)
  } catch (error) {
    await stop(child)
    throw new Error(`the API did not start: ${log()}`, { cause: error })
  }
  return { log, stop: () => stop(child) }
}

/** Variables that a process needs from the environment; all settings come from the caller. */
export function passedOn(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}

async function untilReady(address: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok === true) return
    await sleep(25)
  }
  throw new Error('it did not become ready in time')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  await exited
  clearTimeout(timer)
}
