import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in ticks of 10 ms. */
const TICKS_PER_SECOND = 100

/** Fields of `/proc/<pid>/stat` after the name: used by the process itself, and by its children that have ended. */
const USED = [11, 12, 13, 14]

/**
 * Seconds of processor time that a process, everything it started and what has ended of it have used so far; undefined
 * where the system does not tell (it is read from Linux's `/proc`).
 */
export function cpuSecondsOf(pid: number): number | undefined {
  const own = ticksOf(pid)
  if (own === undefined) return undefined
  return childrenOf(pid).reduce((total, child) => total + (cpuSecondsOf(child) ?? 0), own / TICKS_PER_SECOND)
}

function ticksOf(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`)
  // The name, in parentheses, may contain spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && USED.reduce((total, field) => total + Number(fields[field]), 0)
}

/** Each thread lists the processes that it started. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap(
      thread =>
        read(`/proc/${pid}/task/${thread}/children`)
          ?.split(' ')
          .filter(child => child.trim() !== '')
          .map(Number) ?? [],
    )
  } catch {
    return []
  }
}

/** Undefined when the process has ended, or the system has no such file. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
