import type { LicenceEffect } from '@backoffice/contract/licences/forms'
import type { LicenceRules } from '@backoffice/contract/licences/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

type Effect = { readonly effect: LicenceEffect; readonly count: number; readonly examples: string[] }

/** What members have that no longer agrees with other rules: counted, with the usernames of at most 5. */
export async function findEffects(
  reader: Reader,
  before: LicenceRules,
  after: LicenceRules,
  now: Date,
): Promise<readonly Effect[]> {
  return [
    await findForbiddenLimits(reader, after),
    await findLimitsAboveCaps(reader, after),
    await findWaitingRaises(reader, before, after),
    await findExclusions(reader, before, after, now),
    await findHeldDeposits(reader, after),
  ]
}

/** Time-outs and exclusions of players that hold and could not be set any more. */
const findExclusions = async (
  reader: Reader,
  before: LicenceRules,
  after: LicenceRules,
  now: Date,
): Promise<Effect> => ({
  effect: 'exclusions',
  ...(await count(
    reader,
    sql`select m.username, x.starts_at as at from member_exclusions x join members m on m.id = x.member_id
      where x.ended_at is null and x.source = 'player' and case when x.kind = 'timeout'
        then x.ends_at > ${now}::timestamptz and (
          x.ends_at - x.starts_at < make_interval(hours => ${after.timeOutMinHours}::integer)
          or x.ends_at - x.starts_at > make_interval(days => ${after.timeOutMaxDays}::integer))
        else (x.ends_at is null and ${before.exclusionForGood && !after.exclusionForGood}::boolean)
          or x.ends_at - x.starts_at < make_interval(days => ${after.exclusionMinDays}::integer)
          or x.ends_at - x.starts_at > make_interval(days => ${after.exclusionMaxDays}::integer) end`,
  )),
})

type Counted = { readonly count: number; readonly examples: string[] }

/** How many members' records fulfil this, with the first usernames. `from` has a member `m` and an instant `at`. */
async function count(reader: Reader, from: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::integer as count, coalesce((array_agg(username order by at, username))[1:5], '{}') as examples
      from (${from}) found`.execute(reader)
  return rows[0] ?? { count: 0, examples: [] }
}

/** Limits of a kind or period that is not offered. */
const findForbiddenLimits = async (reader: Reader, { limitKinds, limitPeriods }: LicenceRules): Promise<Effect> => ({
  effect: 'limits-not-offered',
  ...(await count(
    reader,
    sql`select m.username, l.since as at from member_limits l join members m on m.id = l.member_id
      where not (l.kind = any (${[...limitKinds]}::text[]) and l.period = any (${[...limitPeriods]}::text[]))`,
  )),
})

/** Limits above a cap of the licence. */
const findLimitsAboveCaps = async (reader: Reader, { limitCaps }: LicenceRules): Promise<Effect> => ({
  effect: 'limits-above-cap',
  ...(await count(
    reader,
    sql`select m.username, l.since as at from member_limits l join members m on m.id = l.member_id
      join unnest(${limitCaps.map(({ kind }) => kind)}::text[], ${limitCaps.map(({ period }) => period)}::text[],
        ${limitCaps.map(({ amount }) => amount * 100)}::bigint[]) c (kind, period, amount)
        on c.kind = l.kind and c.period = l.period and l.amount > c.amount`,
  )),
})

/** Raises that wait, where another delay would have applied. */
async function findWaitingRaises(reader: Reader, before: LicenceRules, after: LicenceRules): Promise<Effect> {
  const isSame =
    before.limitRaiseHours === after.limitRaiseHours &&
    before.limitRaiseAfterPeriod === after.limitRaiseAfterPeriod &&
    before.limitRaiseConfirmed === after.limitRaiseConfirmed
  const found = await count(
    reader,
    sql`select m.username, l.pending_from as at from member_limits l join members m on m.id = l.member_id
      where l.pending_from is not null and ${!isSame}::boolean`,
  )
  return { effect: 'raises-waiting', ...found }
}

/** Held deposits that could only be returned. */
const findHeldDeposits = async (reader: Reader, { heldDepositsReleased }: LicenceRules): Promise<Effect> => ({
  effect: 'held-deposits',
  ...(await count(
    reader,
    sql`select m.username, d.held_at as at from deposits d join members m on m.id = d.member_id
      where d.status = 'held' and ${!heldDepositsReleased}::boolean`,
  )),
})
