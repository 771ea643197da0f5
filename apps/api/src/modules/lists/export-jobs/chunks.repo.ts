import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Held } from './runs.repo.ts'

export type Chunk = { readonly part: number; readonly seq: number; readonly content: Buffer }

/** Stores a chunk and renews the lease; false: the job is not held any more, and nothing is stored. */
export async function insertChunk(
  db: Db,
  { id, holder }: Held,
  { part, seq, content }: Chunk,
  { rows, until }: { rows: number; until: Date },
): Promise<boolean> {
  const { rows: stored } = await sql`
    with held as (
      update export_jobs set held_until = ${until}, rows_written = ${rows}, bytes = bytes + ${content.length}::int
       where id = ${id}::uuid and holder = ${holder}::uuid returning id
    )
    insert into export_job_chunks (job_id, part, seq, content)
      select id, ${part}::int, ${seq}::int, ${content}::bytea from held returning seq`.execute(db)
  return stored.length === 1
}

export async function findChunk(
  db: Db,
  { id, part, seq }: { id: string; part: number; seq: number },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('export_job_chunks')
    .select('content')
    .where('job_id', '=', id)
    .where('part', '=', part)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row?.content
}

/** A statement deletes this many, which takes far less than its time limit. */
const CHUNKS_AT_ONCE = 32

/** Deletes what a job has stored, in several statements. Nothing may be writing it. */
export async function deleteChunks(db: Db, id: string): Promise<void> {
  for (let deleted = CHUNKS_AT_ONCE; deleted === CHUNKS_AT_ONCE; ) {
    const { rows } = await sql`
      delete from export_job_chunks where (job_id, part, seq) in (
        select job_id, part, seq from export_job_chunks where job_id = ${id}::uuid limit ${CHUNKS_AT_ONCE}
      ) returning seq`.execute(db)
    deleted = rows.length
  }
}
