import { rankRewards, type RankTierForm, type RankTierResponse } from '@backoffice/contract/ranking/forms'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/database.ts'

/** A tier as stored. */
export type StoredTier = Omit<RankTierResponse, 'members'>

type Row = Omit<StoredTier, 'rewards'> & { readonly rewards: z.input<typeof rankRewards> }
const toTier = ({ rewards, ...row }: Row): StoredTier => ({ ...row, rewards: z.decode(rankRewards, rewards) })

const columns = sql`t.id, t.name, t.level, t.icon, t.colour, t.threshold_satang as threshold, t.rewards,
  t.updated_at as "updatedAt", t.version`

/** The tiers by level. */
export async function listTiers(reader: Reader): Promise<StoredTier[]> {
  const { rows } = await sql<Row>`
    select ${columns} from rank_tiers t where t.removed_at is null order by t.level`.execute(reader)
  return rows.map(toTier)
}

export async function findTier(reader: Reader, id: string): Promise<StoredTier | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from rank_tiers t where t.id = ${id}::uuid and t.removed_at is null`.execute(reader)
  return rows.map(toTier)[0]
}

/** The number of members by tier id; tiers without any are left out. */
export async function countMembers(reader: Reader): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; members: number }>`
    select tier_id as id, count(*)::int as members from member_ranks where tier_id is not null
     group by 1`.execute(reader)
  return new Map(rows.map(({ id, members }) => [id, members]))
}

const LOCK = sql`hashtextextended('rank tiers', 0)`

/** Until the transaction ends, one change of the tiers at a time, and no member moves meanwhile. */
export async function lockTiers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

/** Until the transaction ends, no tier changes. Taken before the member is locked. */
export async function shareTiers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(tx)
}

const stored = ({ name, level, icon, colour, threshold, rewards }: RankTierForm, now: Date) => ({
  name,
  level,
  icon,
  colour,
  threshold_satang: threshold,
  rewards: JSON.stringify(z.encode(rankRewards, rewards)),
  updated_at: now,
})

export async function insertTier(tx: Tx, id: string, form: RankTierForm, now: Date): Promise<void> {
  await tx
    .insertInto('rank_tiers')
    .values({ id, ...stored(form, now) })
    .execute()
}

export async function updateTier(tx: Tx, id: string, form: RankTierForm, now: Date): Promise<void> {
  await tx
    .updateTable('rank_tiers')
    .set(({ eb }) => ({ ...stored(form, now), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function removeTier(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('rank_tiers').set({ removed_at: now, updated_at: now }).where('id', '=', id).execute()
}
