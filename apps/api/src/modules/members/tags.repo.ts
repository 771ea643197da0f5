import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

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

export async function tagsInUse(reader: Reader): Promise<{ tag: string; members: number }[]> {
  const { rows } = await sql<{
    tag: string
    members: number
  }>`select tag, count(*)::int as members from member_tags group by tag order by members desc, tag
    limit ${MAX_SHOWN}`.execute(reader)
  return rows
}
