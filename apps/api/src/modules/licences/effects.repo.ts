import type { LicenceEffect } from '@backoffice/contract/licences/forms'
import type { LicenceRules } from '@backoffice/contract/licences/rules'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

type Effect = { readonly effect: LicenceEffect; readonly count: number; readonly examples: string[] }

/** What members have that no longer agrees with other rules: counted, with the usernames of at most 5. */
export async function findEffects(
  reader: Reader,
  before: LicenceRules,
  after: LicenceRules,
  now: Date,
): Promise<readonly Effect[]> {
  return [await findExclusions(reader, before, after, now)]
}

/** Time-outs and exclusions that hold and could not be set any more. */
async function findExclusions(reader: Reader, before: LicenceRules, after: LicenceRules, now: Date): Promise<Effect> {
  const { rows } = await sql<{ count: number; examples: string[] }>`
    select count(*)::integer as count, coalesce((array_agg(username order by starts_at, username))[1:5], '{}') as examples
      from (select m.username, x.starts_at from member_exclusions x join members m on m.id = x.member_id
        where x.ended_at is null and x.source = 'player' and case when x.kind = 'timeout'
          then x.ends_at > ${now}::timestamptz and (
            x.ends_at - x.starts_at < make_interval(hours => ${after.timeOutMinHours}::integer)
            or x.ends_at - x.starts_at > make_interval(days => ${after.timeOutMaxDays}::integer))
          else (x.ends_at is null and ${before.exclusionForGood && !after.exclusionForGood}::boolean)
            or x.ends_at - x.starts_at < make_interval(days => ${after.exclusionMinDays}::integer)
            or x.ends_at - x.starts_at > make_interval(days => ${after.exclusionMaxDays}::integer)
          end) as other`.execute(reader)
  return { effect: 'exclusions', ...(rows[0] ?? { count: 0, examples: [] }) }
}
