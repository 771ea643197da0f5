import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** The tools of this project, on its own Node. */
const binaries = path.join(root, 'node_modules/.bin')

export interface Command {
  readonly program: string
  readonly args: readonly string[]
  /** Added to the environment; an undefined variable is removed from it. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** A tool by its name in node_modules/.bin, or `node` for one of our scripts. */
export function tool(program: string, ...args: string[]): Command {
  return { program, args }
}

const ignore = (): void => undefined

const running = new Set<ChildProcess>()
let stopping = false

/**
 * Runs a command and returns its exit code; 1 when a signal ended it or nothing may start. Its output is shown, or
 * written by `write`.
 */
export function run(command: Command, write?: (output: string) => void): Promise<number> {
  return stopping ? Promise.resolve(1) : begin(command, write).code
}

/** Runs a command, its output shown; one that takes longer than it may is stopped, and has no exit code. */
export async function runWithin(command: Command, limitMs: number, graceMs = 30_000): Promise<number | undefined> {
  if (stopping) return 1
  const { child, code } = begin(command)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void stopOne(child, 'SIGTERM', graceMs)
  }, limitMs)
  const exitCode = await code
  clearTimeout(timer)
  return isLate ? undefined : exitCode
}

/** Whether a signal ends this program: what a command returns now says nothing about it. */
export const isStopping = (): boolean => stopping

function begin(
  { program, args, env }: Command,
  write?: (output: string) => void,
): { readonly child: ChildProcess; readonly code: Promise<number> } {
  const child = spawn(program, args, {
    cwd: root,
    stdio: write === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that stopping it also stops what it started.
    detached: true,
    env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env['PATH'] ?? ''}`, ...env },
  })
  for (const output of [child.stdout, child.stderr]) output?.setEncoding('utf8').on('data', write ?? ignore)
  running.add(child)
  const code = new Promise<number>(resolve => {
    child.once('error', error => {
      console.error(`${program} could not be started: ${error.message}`)
      running.delete(child)
      resolve(1)
    })
    child.once('exit', () => running.delete(child))
    // After its last output.
    child.once('close', exitCode => resolve(exitCode ?? 1))
  })
  return { child, code }
}

/** Ends with the signal's exit code on Ctrl-C, a TERM or a closed terminal, when every command has ended. */
export function stopWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stopAll(signal).then(() => process.exit(128 + constants.signals[signal])))
  }
}

/** Asks every running command to end, and kills those that are still there after the grace period. */
export async function stopAll(signal: NodeJS.Signals = 'SIGTERM', graceMs = 10_000): Promise<void> {
  stopping = true
  await Promise.all([...running].map(child => stopOne(child, signal, graceMs)))
}

async function stopOne(child: ChildProcess, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  const gone = once(child, 'exit')
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
    // Already ended.
  }
}
