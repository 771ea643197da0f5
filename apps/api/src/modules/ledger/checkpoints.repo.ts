import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

const PAGE = 5_000
type Proven = { readonly id: string; readonly version: bigint; readonly posted: bigint }

/**
 * Saves page by page how far this snapshot's accounts are verified, as a start for later checks. A checkpoint never
 * moves back, because another node may be further.
 */
export async function saveCheckpoints(snapshot: Tx, db: Db): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Proven>`
      select a.id, a.version, a.posted_satang as posted from accounts a left
        join book_checkpoints c on c.account_id = a.id
       where a.version <> coalesce(c.version, 0) and a.id > ${after}::uuid order by a.id limit ${PAGE}`.execute(
      snapshot,
    )
    const last = rows.at(-1)
    if (last === undefined) return
    await sql`
      insert into book_checkpoints (account_id, version, posted_satang)
      select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ version }) => version)}::bigint[],
        ${rows.map(({ posted }) => posted)}::bigint[])
      on conflict (account_id) do update set version = excluded.version, posted_satang = excluded.posted_satang
        where book_checkpoints.version < excluded.version`.execute(db)
    if (rows.length < PAGE) return
    after = last.id
  }
}
