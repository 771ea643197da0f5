import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { type Db, inTransaction, type Reader, type Tx } from '../../platform/db/database.ts'

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

/**
 * Counts the members of every tag anew, while none are changed, and corrects what triggers did not count. Returns the
 * tags that were wrong.
 */
export const recountTags = (db: Db): Promise<string[]> =>
  inTransaction(db, async tx => {
    await sql`lock table member_tags, member_tag_counts in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ tag: string }>`
      with wrong as (
        select tag, coalesce(c.members, 0) as members
          from (select tag, count(*) as members from member_tags group by tag) c
            full join (select tag, sum(members) as members from member_tag_counts group by tag) s using (tag)
         where coalesce(c.members, 0) <> coalesce(s.members, 0)
      ), removed as (delete from member_tag_counts where tag in (select tag from wrong)
      ), added as (insert into member_tag_counts (tag, members) select tag, members from wrong where members > 0)
      select tag from wrong order by tag`.execute(tx)
    return rows.map(({ tag }) => tag)
  })
