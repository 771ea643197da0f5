import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

/** Win/bet ratio of bets settled in the seven days before, in parts of 10,000; null without stakes. */
export async function winRatioOf(reader: Reader, memberId: MemberId, until: Date): Promise<number | null> {
  const from = new Date(until.getTime() - 7 * 86_400_000)
  const { rows } = await sql<{ ratio: string | null }>`
    select case when sum(stake_satang) > 0 then least(trunc(sum(win_satang) * 10000 / sum(stake_satang)),
      2000000000) end::text as ratio from game_transactions
     where member_id = ${memberId}::uuid and status = 'settled' and settled_at > ${from}::timestamptz
       and settled_at <= ${until}::timestamptz`.execute(reader)
  const ratio = rows[0]?.ratio ?? null
  return ratio === null ? null : Number(ratio)
}
