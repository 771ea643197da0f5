import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from './settings.ts'

export interface ChildExit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A process of the product. */
export interface Child {
  readonly name: string
  readonly pid: number
  readonly exited: Promise<ChildExit>
  /** What it wrote to its standard output, where that was asked for. */
  readonly output: Promise<string>
  /** Asks it to end, and ends it when it does not within the grace. */
  stop(): Promise<void>
}

export interface ChildOptions {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Environment
  readonly cwd: string
  /** Keep standard output instead of passing it through. */
  readonly capture?: boolean
}

const graceMs = 10_000

/**
 * Starts a program on this Node. It gets an IPC channel: when the launcher dies, even by kill −9, the channel closes,
 * and the child ends itself. It also gets a process group of its own, so that Ctrl-C reaches it in the launcher's
 * order.
 */
export function startChild({ name, args, env, cwd, capture = false }: ChildOptions): Child {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...env },
    stdio: ['ignore', capture ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const exited = exitOf(child)
  return { name, pid: child.pid ?? 0, exited, output: read(child), stop: () => stop(child, exited) }
}

function exitOf(child: ChildProcess): Promise<ChildExit> {
  return new Promise(resolve => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', () => resolve({ code: null, signal: null }))
  })
}

async function read(child: ChildProcess): Promise<string> {
  let text = ''
  if (child.stdout) for await (const part of child.stdout.setEncoding('utf8')) text += String(part)
  return text
}

async function stop(child: ChildProcess, exited: Promise<ChildExit>): Promise<void> {
  child.kill('SIGTERM')
  const gone = await Promise.race([exited.then(() => true), sleep(graceMs, false, { ref: false })])
  if (gone) return
  child.kill('SIGKILL')
  await exited
}
