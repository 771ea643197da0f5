import pg from 'pg'

/** A copy under way: PostgreSQL keeps the log from its beginning on until it is finished. */
export interface OnlineCopy {
  /** @returns what must lie beside the copied files for a server to start on them. */
  finish(): Promise<{ readonly label: string; readonly segments: readonly string[] }>
  close(): Promise<void>
}

const slot = 'backup_in_progress'

/**
 * Begins a physical copy of a running cluster. Writing goes on meanwhile: files copied in the middle of a change are
 * put right from the log that is copied last.
 */
export async function beginOnlineCopy(superuserUrl: string): Promise<OnlineCopy> {
  const client = new pg.Client({ connectionString: superuserUrl, application_name: 'backup' })
  // The pending query reports a lost connection; an idle one must not end the process by itself.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Temporary: gone with the connection, so that a killed backup cannot hold the log back for ever.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
    const { rows } = await client.query<{ start: string }>(`select pg_backup_start('backup', true)::text as start`)
    const start = rows[0]?.start ?? ''
    return { finish: () => finish(client, start), close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function finish(client: pg.Client, start: string): Promise<{ label: string; segments: string[] }> {
  const { rows } = await client.query<{ lsn: string; label: string }>(
    'select lsn::text as lsn, labelfile as label from pg_backup_stop(false)',
  )
  const stopped = rows[0]
  if (!stopped) throw new Error('PostgreSQL did not say how the copy ended.')
  const segments = await client.query<{ name: string }>(
    `select name from pg_ls_waldir()
      where name ~ '^[0-9A-F]{24}$' and name between pg_walfile_name($1::pg_lsn) and pg_walfile_name($2::pg_lsn)
      order by name`,
    [start, stopped.lsn],
  )
  if (segments.rows.length === 0) throw new Error('The log of the copy is gone.')
  return { label: stopped.label, segments: segments.rows.map(row => row.name) }
}
