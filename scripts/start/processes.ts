import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcesses, isAlive, processBirth, writePrivateFile } from '@backoffice/embedded-postgres'
import { z } from 'zod'
import { OperatorError } from './operator-error.ts'
import type { Environment } from './settings.ts'

export interface ProcessExit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface ProcessOptions {
  readonly name: string
  /** For this Node. */
  readonly args: readonly string[]
  readonly env: Environment
  readonly cwd: string
  /** Return standard output instead of showing it. */
  readonly capture?: boolean
}

/** A process of the product. */
interface Child {
  readonly name: string
  readonly pid: number
  readonly exited: Promise<ProcessExit>
  /** Its standard output, if that is captured. */
  readonly output: Promise<string>
  /** Asks it to end, and kills it after the grace period. */
  stop(): Promise<void>
}

const GRACE_MS = 10_000

/**
 * Starts a program on this Node, with an IPC channel: when the launcher dies, even by kill −9, the channel closes
 * and the child ends itself. Its own process group keeps Ctrl-C away, so that the launcher stops its children in order.
 */
function startChild({ name, args, env, cwd, capture = false }: ProcessOptions): Child {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...env },
    stdio: ['ignore', capture ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const exited = new Promise<ProcessExit>(resolve => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', () => resolve({ code: null, signal: null }))
  })
  return {
    name,
    pid: child.pid ?? 0,
    exited,
    output: child.stdout ? text(child.stdout) : Promise.resolve(''),
    async stop() {
      child.kill('SIGTERM')
      if (await Promise.race([exited, sleep(GRACE_MS, undefined, { ref: false })])) return
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** The processes the launcher has started and is responsible for. */
export type ProcessGroup = ReturnType<typeof createProcessGroup>

/** @param record file by which the next start finds children that outlived a killed launcher; absent: none. */
export function createProcessGroup(record?: string) {
  const running = new Set<Child>()
  let stopping = false
  const loss = Promise.withResolvers<{ readonly name: string; readonly exit: ProcessExit }>()

  function add(options: ProcessOptions): Child {
    if (stopping) throw new OperatorError('Stopped before the start was complete.')
    const child = startChild(options)
    running.add(child)
    if (record !== undefined) saveRecord(record, running)
    void child.exited.then(() => running.delete(child))
    return child
  }

  function watch(name: string, exited: Promise<ProcessExit>): void {
    void exited.then(exit => {
      if (!stopping) loss.resolve({ name, exit })
    })
  }

  return {
    /** Settles when a process that should keep running has ended. */
    loss: loss.promise,
    /** Reports the end of a process started elsewhere as a loss as well. */
    watch,
    /** Starts a process that keeps running. */
    start(options: ProcessOptions): Child {
      const child = add(options)
      watch(child.name, child.exited)
      return child
    },
    /** Starts a process that may end and be replaced, for development. */
    startReplaceable(options: ProcessOptions) {
      let child = add(options)
      return {
        async replace(): Promise<void> {
          await child.stop()
          if (!stopping) child = add(options)
        },
      }
    },
    /** Runs a step to its end and returns its captured output. @throws OperatorError when it fails. */
    async run(options: ProcessOptions): Promise<string> {
      const child = add(options)
      const [{ code, signal }, output] = await Promise.all([child.exited, child.output])
      if (code !== 0) throw new OperatorError(`${options.name} failed (${signal ?? code}). See its message above.`)
      return output
    },
    async stopAll(): Promise<void> {
      stopping = true
      await Promise.all([...running].map(child => child.stop()))
      if (record !== undefined) rmSync(record, { force: true })
    },
  }
}

const recordSchema = z.array(z.object({ name: z.string(), pid: z.int(), birth: z.string() }))

function saveRecord(record: string, running: Iterable<Child>): void {
  const rows = [...running].flatMap(({ name, pid }) => {
    const birth = processBirth(pid)
    return birth === undefined ? [] : [{ name, pid, birth }]
  })
  writePrivateFile(record, JSON.stringify(rows))
}

/**
 * Ends children a killed launcher left behind, which hold the port or the database. They are ending by themselves; a
 * process id that belongs to another process by now is left alone.
 * @param graceMs longer than the children's own grace period
 */
export async function endLeftovers(
  record: string,
  say: (line: string) => void,
  graceMs = GRACE_MS + 1_000,
): Promise<void> {
  const left = readRecord(record).filter(({ pid, birth }) => isAlive(pid) && processBirth(pid) === birth)
  if (left.length > 0) {
    const names = left.map(({ name, pid }) => `${name} (process ${pid})`)
    say(`Stopping processes left over from an earlier run: ${names.join(', ')}.`)
    const pids = left.map(({ pid }) => pid)
    await endProcesses(pids, ['SIGTERM', 'SIGKILL'], graceMs)
  }
  rmSync(record, { force: true })
}

function readRecord(record: string): z.infer<typeof recordSchema> {
  if (!existsSync(record)) return []
  try {
    return recordSchema.parse(JSON.parse(readFileSync(record, 'utf8')))
  } catch {
    return []
  }
}
