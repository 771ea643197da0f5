import { type MemberId, newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type MemberSignIn = {
  readonly memberId: MemberId
  readonly ip: string
  readonly userAgent: string
  readonly at: Date
}

/** Stores a sign-in as evidence, and the latest one on the member; a late, older one does not change it. */
export async function insertSignIn(tx: Tx, { memberId, ip, userAgent, at }: MemberSignIn): Promise<void> {
  await sql`insert into member_sign_ins (id, member_id, ip, user_agent, at)
    values (${newId()}::uuid, ${memberId}::uuid, ${ip}::inet, ${userAgent}, ${at}::timestamptz)`.execute(tx)
  await sql`
    update members set last_event_at = greatest(last_event_at, ${at}::timestamptz),
      last_signed_in_ip = case when last_signed_in_at is null or last_signed_in_at <= ${at}::timestamptz
        then ${ip}::inet else last_signed_in_ip end,
      last_signed_in_at = greatest(last_signed_in_at, ${at}::timestamptz)
     where id = ${memberId}::uuid`.execute(tx)
}
