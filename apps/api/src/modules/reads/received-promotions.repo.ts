import type { MemberId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

export type ReceivedPromotion = {
  readonly id: string
  readonly grantId: string
  readonly base: Satang
  readonly required: Satang
  readonly done: Satang
  readonly converted: Satang
  readonly status: string
  readonly receivedAt: Date
  readonly finishedAt: Date | null
}

/** The grants of a member, newest first: requirements rounded up, progress rounded down. */
export async function receivedPromotionsOf(
  reader: Reader,
  memberId: MemberId,
  { openOnly }: { openOnly: boolean },
): Promise<readonly ReceivedPromotion[]> {
  const { rows } = await sql<ReceivedPromotion>`
    select id, source_id as "grantId", base_satang as base,
      ceil(base_satang::numeric * percent / 100)::bigint as required, floor(done / 100)::bigint as done,
           coalesce(converted_satang, 0) as converted, status, opened_at as "receivedAt", finished_at as "finishedAt"
      from turnover_requirements where member_id = ${memberId}::uuid and source_kind = 'grant'
        and ${openOnly ? sql`status = 'open'` : sql`true`}
     order by opened_at desc, id desc limit ${openOnly ? 1 : 200}`.execute(reader)
  return rows
}
