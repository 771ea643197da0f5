import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

/** Metrics that deserve an alert. */
export type WithdrawalFigures = {
  /** Seconds the oldest request has waited for a decision; 0 when none waits. */
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
