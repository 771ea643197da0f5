import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './folder.ts'
import { readPostmasterRecord } from './leftover.ts'
import { asArguments } from './settings.ts'
import { runProgram } from './run-program.ts'
import type { Binaries } from './binaries.ts'
import type { Identity } from './identity.ts'
import type { LogFile } from './log-file.ts'

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface Postmaster {
  readonly pid: number
  readonly exited: Promise<Exit>
  stop(): Promise<void>
}

/** Another process took the port between choosing and using it. */
export class PortTaken extends EmbeddedPostgresError {}

interface Launch {
  readonly binaries: Binaries
  readonly identity: Identity
  readonly cluster: string
  readonly settings: Record<string, string>
  readonly log: LogFile
  readonly say: (line: string) => void
}

/** Starts the server and returns once it accepts connections, after any recovery. */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const { binaries, identity, cluster, settings, log, say } = launch
  const logStart = log.size()
  const [file, ...args] = identity.command(binaries.postgres, ['-D', cluster, ...asArguments(settings)])
  // Its own session, so that Ctrl-C in a terminal reaches the supervisor only, which then stops everything in order.
  const child = spawn(file, args, {
    env: binaries.env,
    stdio: ['ignore', log.descriptor, log.descriptor],
    detached: true,
    windowsHide: true,
  })
  const exited = exitOf(child)
  const { pid } = child
  if (pid === undefined) throw new EmbeddedPostgresError(`${file} could not be started.`)
  const outcome = await Promise.race([exited, untilReady(cluster, pid, child, say)])
  if (outcome !== 'ready') throw startFailure(outcome, log.tail(logStart))
  return { pid, exited, stop: () => stop(child, exited, launch) }
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise(resolve => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', () => resolve({ code: null, signal: null }))
  })
}

const noticeEveryMs = 5_000

/** PostgreSQL writes its state into its record. No time limit while it is alive, because recovery may be long. */
async function untilReady(
  cluster: string,
  pid: number,
  child: ChildProcess,
  say: (line: string) => void,
): Promise<'ready'> {
  let nextNotice = Date.now() + noticeEveryMs
  while (child.exitCode === null && child.signalCode === null) {
    const record = readPostmasterRecord(cluster)
    if (record?.pid === pid && record.status === 'ready') return 'ready'
    if (Date.now() > nextNotice) {
      say('… the database is still recovering')
      nextNotice += noticeEveryMs
    }
    await sleep(10)
  }
  return new Promise(() => undefined)
}

function startFailure(exit: Exit, logged: string): EmbeddedPostgresError {
  if (/could not (bind|create any TCP\/IP sockets)/.test(logged))
    return new PortTaken('The database port is already in use.')
  return new EmbeddedPostgresError(`PostgreSQL did not start (${exit.signal ?? exit.code}). From its log:\n${logged}`)
}

const graceMs = 30_000

/** Fast shutdown: sessions are disconnected, open transactions rolled back, data written. */
async function stop(
  child: ChildProcess,
  exited: Promise<Exit>,
  { binaries, identity, cluster }: Launch,
): Promise<void> {
  if (process.platform === 'win32') {
    await runProgram(identity, binaries, binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast'])
    await exited
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal)
    const gone = await Promise.race([exited.then(() => true), sleep(graceMs, false, { ref: false })])
    if (gone) return
  }
}
