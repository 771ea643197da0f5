import { readFileSync } from 'node:fs'
import { withClient, type Database } from '../environment/database.ts'

/**
 * Processor time that PostgreSQL has taken for the idle connections of an API's reader so far, in milliseconds. Other load
 * does not change it. Undefined where the system does not tell (only Linux does).
 */
export async function readerCpu({ urls }: Database): Promise<(() => number) | undefined> {
  const pids = await withClient(urls.superuser, async client => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and application_name = 'backoffice-reader' and state = 'idle'`,
    )
    return rows.map(({ pid }) => pid)
  })
  const take = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
  return process.platform === 'linux' ? take : undefined
}

/** A connection that was closed meanwhile took nothing. */
function cpuOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
