import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'

export async function tagsOf(reader: Reader, memberId: MemberId): Promise<string[]> {
  const { rows } = await sql<{
    tag: string
  }>`select tag from member_tags where member_id = ${memberId}::uuid order by tag`.execute(reader)
  return rows.map(({ tag }) => tag)
}

/** Replaces the tags. The caller has locked the member's row. */
export async function replaceTags(tx: Tx, memberId: MemberId, tags: readonly string[], now: Date): Promise<void> {
  await sql`delete from member_tags where member_id = ${memberId}::uuid and tag <> all (${tags}::text[])`.execute(tx)
  await sql`insert into member_tags (member_id, tag) select ${memberId}::uuid, unnest(${tags}::text[])
    on conflict do nothing`.execute(tx)
  await sql`update members set updated_at = ${now}, version = version + 1 where id = ${memberId}::uuid`.execute(tx)
}

const MAX_SHOWN = 500

/** Tags that members have, with their number; the most frequent first. */
export async function tagsInUse(reader: Reader): Promise<{ tag: string; members: number }[]> {
  const { rows } = await sql<{ tag: string; members: number }>`
    select tag, sum(members)::int as members from member_tag_counts group by tag having sum(members) > 0
     order by 2 desc, 1 limit ${sql.lit(MAX_SHOWN)}`.execute(reader)
  return rows
}

/** Replaces the rows of each tag by their sum. A reader sees the rows or the sum. */
export async function addUpTagCounts(db: Db): Promise<void> {
  await sql`with counted as (delete from member_tag_counts where tag in (
      select tag from member_tag_counts group by tag having count(*) > 1) returning tag, members)
    insert into member_tag_counts (tag, members) select tag, sum(members) from counted group by tag
      having sum(members) <> 0`.execute(db)
}
