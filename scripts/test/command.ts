import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** The tools of this project, on its own Node. */
const binaries = path.join(root, 'node_modules/.bin')

export interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** A tool by its name in node_modules/.bin, or `node` for one of our scripts. */
export function tool(program: string, ...args: string[]): Command {
  return { program, args }
}

const running = new Set<ChildProcess>()
let stopping = false

/**
 * Runs a command with its output streaming through; answers with the exit code, 1 for one ended by a signal. Nothing is
 * started any more once everything is being stopped.
 */
export function run({ program, args, env }: Command): Promise<number> {
  if (stopping) return Promise.resolve(1)
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // A group of its own, so that stopping it also stops what it started.
    detached: true,
    env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env['PATH'] ?? ''}`, ...env },
  })
  running.add(child)
  return new Promise(resolve => {
    child.once('error', error => {
      console.error(`${program} could not be started: ${error.message}`)
      running.delete(child)
      resolve(1)
    })
    child.once('exit', code => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** Asks every running command to end, and makes it after the grace it may need to stop what it started. */
export async function stopAll(signal: NodeJS.Signals = 'SIGTERM', graceMs = 10_000): Promise<void> {
  stopping = true
  const stopped = [...running].map(child => stopOne(child, signal, graceMs))
  await Promise.all(stopped)
}

async function stopOne(child: ChildProcess, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  const gone = new Promise<void>(resolve => void child.once('exit', () => resolve()))
  signalGroup(child, signal)
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs)
  await gone
  clearTimeout(timer)
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // Gone between the question and the signal.
  }
}
