import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemCode } from './folder.ts'

/**
 * Whether the process `pid` is a postmaster of this cluster. A pid in a file may belong to another process by now; the
 * command line names the folder.
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  const words = commandLine(pid)
  if (process.platform === 'linux') {
    return isPostgres(pid) && words[words.indexOf('-D') + 1] === cluster && words.includes('-D')
  }
  return words.join(' ').includes(`-D ${cluster}`)
}

/**
 * All PostgreSQL processes of this cluster, children included: all work inside its folder. Linux only; elsewhere the
 * list is empty.
 */
export function processesOf(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => readLink(`/proc/${pid}/cwd`) === cluster && isPostgres(pid))
}

/** Waits until all processes have ended. */
export async function waitUntilGone(pids: readonly number[], limitMs: number): Promise<boolean> {
  const until = Date.now() + limitMs
  while (pids.some(isAlive)) {
    if (Date.now() > until) return false
    await sleep(20)
  }
  return true
}

/** Whether the process exists and runs; an ended one that was not collected by its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
  return process.platform !== 'linux' || !['Z', 'X', ''].includes(statFields(pid)[0] ?? '')
}

/**
 * Start time of a process, as text that identifies it permanently: the machine's boot id and the kernel's ticks.
 * Undefined without such a process, or where the system does not report it.
 */
export function processBirth(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  const ticks = statFields(pid)[19]
  return ticks === undefined ? undefined : `${readText('/proc/sys/kernel/random/boot_id').trim()}/${ticks}`
}

/** Fields of /proc/<pid>/stat from the state on; the name before them may contain blanks and brackets. */
function statFields(pid: number): string[] {
  const stat = readText(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function commandLine(pid: number): string[] {
  if (process.platform === 'linux') return readText(`/proc/${pid}/cmdline`).split('\0')
  if (process.platform === 'win32') return []
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
      .trim()
      .split(' ')
  } catch {
    return []
  }
}

/** After a reinstall the program of a running process is "…/postgres (deleted)". */
function isPostgres(pid: number): boolean {
  return path.basename(readLink(`/proc/${pid}/exe`)).replace(' (deleted)', '') === 'postgres'
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function readLink(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return ''
  }
}
