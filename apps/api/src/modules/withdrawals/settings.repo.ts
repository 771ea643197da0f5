import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { WithdrawalRules } from './domain/blockers.ts'

/** The operator's rules as they stand now; everything is off until set. */
export async function readRules(reader: Reader): Promise<WithdrawalRules> {
  const { rows } = await sql<WithdrawalRules>`
    select min_satang as minimum, max_satang as maximum, daily_count as "dailyCount", daily_sum_satang as "dailySum",
           open_requests_per_member as "openRequestsPerMember", second_approval_from_satang as "secondApprovalFrom",
           turnover_percent as "turnoverPercent", name_must_match as "nameMustMatch"
      from withdrawal_settings`.execute(reader)
  const [rules] = rows
  if (rules === undefined) throw new Error('the withdrawal settings are one row')
  return rules
}
