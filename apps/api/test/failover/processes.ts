import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Fails instead of waiting for ever. */
const WITHIN_MS = 20_000

/** Signals every process that works in this folder or below it, until the signal has reached all, new ones included. */
export async function signalAllIn(folder: string, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const isReached = (pid: number): boolean => {
    const state = stateOf(pid)
    if (state === undefined || state === 'Z' || state === 'X') return true
    return signal === 'SIGSTOP' ? state === 'T' : signal === 'SIGCONT' && state !== 'T'
  }
  for (const deadline = Date.now() + WITHIN_MS; ; ) {
    const left = processesIn(folder).filter(pid => !isReached(pid))
    if (left.length === 0) return
    if (Date.now() > deadline) throw new Error(`${signal} does not reach ${left.join(', ')}`)
    for (const pid of left) send(pid, signal)
    await sleep(5)
  }
}

/** Parents first. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => `${workingFolder(pid)}/`.startsWith(`${folder}${path.sep}`))
    .toSorted((one, other) => one - other)
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

/** The state letter of a process; undefined when there is none. */
function stateOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
  } catch {
    return undefined
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Ended meanwhile.
  }
}
