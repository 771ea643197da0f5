import { readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readCredentials, type Urls, urlsFor } from './credentials.ts'
import { EmbeddedPostgresError, folderAt, systemCode } from './folder.ts'
import { readPort } from './port.ts'
import { isPostmasterOf, processesOf, waitUntilGone } from './processes.ts'

/** PostgreSQL's record of its running postmaster. */
interface PostmasterRecord {
  readonly pid: number
  readonly status: string
}

export function readPostmasterRecord(cluster: string): PostmasterRecord | undefined {
  try {
    const lines = readFileSync(recordFile(cluster), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined
  } catch {
    return undefined
  }
}

/** The postmaster that currently serves this cluster, if any. */
function livePostmaster(cluster: string): PostmasterRecord | undefined {
  const record = readPostmasterRecord(cluster)
  return record && isPostmasterOf(record.pid, cluster) ? record : undefined
}

/**
 * Ends what a killed supervisor left behind: stops a running postmaster, waits for orphaned children, and removes a
 * record whose process is gone, even if its pid belongs to another program now. The caller holds the folder's lock, so
 * no live supervisor owns them.
 */
export async function clearLeftover(cluster: string, say: (line: string) => void): Promise<void> {
  const postmaster = livePostmaster(cluster)
  if (postmaster) {
    say(`A database of an earlier run is still running (process ${postmaster.pid}). Stopping it.`)
    await endProcesses([postmaster.pid], ['SIGINT', 'SIGQUIT', 'SIGKILL'], 20_000)
  }
  // Children detect the end of their postmaster by themselves; two postmasters on one folder would destroy it.
  const children = processesOf(cluster)
  if (!(await waitUntilGone(children, 3_000))) await endProcesses(children, ['SIGQUIT', 'SIGKILL'], 3_000)
  rmSync(recordFile(cluster), { force: true })
}

/**
 * Sends the signals in order until all processes have ended, with a time limit each.
 * @throws EmbeddedPostgresError when a process belongs to another user, or survives the last signal.
 */
export async function endProcesses(
  pids: readonly number[],
  signals: readonly NodeJS.Signals[],
  limitMs: number,
): Promise<void> {
  for (const signal of signals) {
    for (const pid of pids) send(pid, signal)
    if (await waitUntilGone(pids, limitMs)) return
  }
  throw new EmbeddedPostgresError(
    `Processes ${pids.join(', ')} of an earlier run did not stop. Stop them and try again.`,
  )
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (systemCode(error) === 'ESRCH') return
    throw new EmbeddedPostgresError(
      `Process ${pid} of an earlier run belongs to another user and can’t be stopped. Stop it as that user.`,
    )
  }
}

const recordFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

/** Connection of the server another process runs on this folder; undefined when none accepts connections. */
export function findRunning(dataDir: string): { readonly pid: number; readonly urls: Urls } | undefined {
  let folder
  try {
    folder = folderAt(realpathSync(dataDir))
  } catch {
    return undefined
  }
  const postmaster = livePostmaster(folder.cluster)
  const port = readPort(folder.port)
  if (postmaster?.status !== 'ready' || port === undefined) return undefined
  return { pid: postmaster.pid, urls: urlsFor(readCredentials(folder.credentials), port) }
}
