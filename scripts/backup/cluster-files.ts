import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Folders a running server fills for itself; they must exist, and must be empty, in a copy. */
const emptied = new Set([
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/

export interface ClusterFile {
  /** Relative to the cluster, with slashes. */
  readonly name: string
  readonly folder: boolean
}

/** What a physical copy of a cluster consists of, its log (pg_wal) aside, folders before what is in them. */
export function* clusterFiles(cluster: string, below = ''): Generator<ClusterFile> {
  for (const entry of readdirSync(path.join(cluster, below), { withFileTypes: true })) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (leftOut.test(name)) continue
    if (entry.isDirectory()) {
      yield { name, folder: true }
      if (emptied.has(name))
        yield* [...emptied].filter(one => one.startsWith(`${name}/`)).map(one => ({ name: one, folder: true }))
      else yield* clusterFiles(cluster, name)
    } else if (entry.isFile()) {
      yield { name, folder: false }
    } else {
      throw new Error(`${name} is neither a file nor a folder: tablespaces elsewhere cannot be backed up.`)
    }
  }
}
