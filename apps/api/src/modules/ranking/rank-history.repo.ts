import type { RankReward } from '@backoffice/contract/ranking/forms'
import type { RankRewardTime } from '@backoffice/contract/ranking/terms'
import { type AdminId, type BusinessDay, type MemberId, newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Amounts, Tier } from './domain/ranking.ts'

type Place = { readonly id: string; readonly level: number }

export type Move = {
  readonly memberId: MemberId
  readonly from: Place | null
  readonly to: Place | null
  readonly day: BusinessDay
  readonly now: Date
  /** Of the job: the day it closed, and the month's sum through it. */
  readonly closedOn?: BusinessDay
  readonly sum?: bigint
  readonly offered?: Amounts
  /** Of an admin. */
  readonly manual?: { readonly adminId: AdminId; readonly text: string; readonly heldUntil: BusinessDay }
}

/** Moves a member and records it; returns the id of the record. */
export async function moveMember(tx: Tx, move: Move): Promise<string> {
  const { memberId, to, now, manual } = move
  await sql`insert into member_ranks (member_id, tier_id, since, held_until)
    values (${memberId}::uuid, ${to?.id ?? null}::uuid, ${now}::timestamptz, ${manual?.heldUntil ?? null}::date)
    on conflict (member_id) do update set tier_id = excluded.tier_id, since = excluded.since,
      held_until = excluded.held_until`.execute(tx)
  const id = newId(now.getTime())
  await tx.insertInto('rank_history').values(historyOf(id, move)).execute()
  return id
}

const historyOf = (id: string, { memberId, from, to, day, now, closedOn, sum, offered, manual }: Move) => ({
  id,
  member_id: memberId,
  from_tier_id: from?.id ?? null,
  to_tier_id: to?.id ?? null,
  direction: (to?.level ?? 0) > (from?.level ?? 0) ? 'up' : 'down',
  reason: manual === undefined ? 'automatic' : 'manual',
  closed_on: closedOn ?? null,
  sum_satang: sum?.toString() ?? null,
  admin_id: manual?.adminId ?? null,
  text: manual?.text ?? null,
  offered_satang: offered?.credit ?? 0n,
  offered_diamonds: BigInt(offered?.diamonds ?? 0),
  offered_spins: BigInt(offered?.spins ?? 0),
  business_day: day,
  at: now,
})

type TierMove = {
  readonly from: Place
  readonly to: Place | null
  readonly adminId: AdminId
  readonly reason: string
  readonly day: BusinessDay
  readonly now: Date
}

/** Moves every member of a tier, and returns their number. */
export async function moveMembersOf(tx: Tx, { from, to, adminId, reason, day, now }: TierMove): Promise<number> {
  const { rows } = await sql<{ memberId: MemberId }>`
    update member_ranks set tier_id = ${to?.id ?? null}::uuid, since = ${now}::timestamptz
     where tier_id = ${from.id}::uuid returning member_id as "memberId"`.execute(tx)
  const ids = rows.map(() => newId(now.getTime()))
  await sql`insert into rank_history
      (id, member_id, from_tier_id, to_tier_id, direction, reason, admin_id, text, business_day, at)
    select moved.id, moved.member_id, ${from.id}::uuid, ${to?.id ?? null}::uuid,
      ${(to?.level ?? 0) > from.level ? 'up' : 'down'}, 'manual', ${adminId}::uuid, ${reason}, ${day}::date,
      ${now}::timestamptz
      from unnest(${ids}::uuid[], ${rows.map(({ memberId }) => memberId)}::uuid[])
        moved (id, member_id)`.execute(tx)
  return rows.length
}

type NewReward = {
  readonly memberId: MemberId
  readonly tier: Pick<Tier, 'id' | 'level'>
  readonly time: RankRewardTime
  readonly period: string
  readonly reward: RankReward
  readonly historyId: string | null
  readonly day: BusinessDay
  readonly now: Date
}

/** Records a reward and returns its id; null: it was received before. */
export async function insertReward(
  tx: Tx,
  { memberId, tier, time, period, reward, historyId, day, now }: NewReward,
): Promise<string | null> {
  const id = newId(now.getTime())
  const { rows } = await sql`
    insert into rank_rewards
        (id, member_id, tier_id, level, kind, period, history_id, reward_kind, amount, business_day, at)
      values (${id}::uuid, ${memberId}::uuid, ${tier.id}::uuid, ${tier.level}::smallint, ${time}, ${period},
        ${historyId}::uuid, ${reward.kind}, ${BigInt(reward.amount)}::bigint, ${day}::date, ${now}::timestamptz)
      on conflict do nothing returning id`.execute(tx)
  return rows.length === 0 ? null : id
}
