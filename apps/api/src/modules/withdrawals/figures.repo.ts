import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

/** The withdrawals module: from the signed request to the settled payout. */
export type WithdrawalFigures = {
  /** For the members module: reads about one member, without a request. */
  readonly oldestWaitingSeconds: number
  readonly uncertain: number
  readonly disputed: number
}

export async function readFigures(reader: Reader, now: Date): Promise<WithdrawalFigures> {
  const { rows } = await sql<{ oldest: Date | null; uncertain: number; disputed: number }>`
    select min(requested_at) filter (where status in ('pending', 'claimed', 'awaiting-second')) as oldest,
           count(*) filter (where status = 'uncertain')::int as uncertain,
             count(*) filter (where disputed_at is not null)::int as disputed
      from withdrawals where finished_at is null`.execute(reader)
  const { oldest = null, uncertain = 0, disputed = 0 } = rows[0] ?? {}
  return {
    oldestWaitingSeconds: oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1_000),
    uncertain,
    disputed,
  }
}
