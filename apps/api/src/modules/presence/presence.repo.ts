import type { Reader } from '../../platform/db/database.ts'

/** Number of members with an event after this instant. */
export async function countMembersSeenAfter(reader: Reader, after: Date): Promise<number> {
  const { members } = await reader
    .selectFrom('members')
    .select(select => select.fn.countAll<bigint>().as('members'))
    .where('last_event_at', '>', after)
    .executeTakeFirstOrThrow()
  return Number(members)
}
