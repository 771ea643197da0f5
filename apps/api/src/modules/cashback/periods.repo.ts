import type { cashbackPeriod } from '@backoffice/contract/cashback/forms'
import type { AdminId, BusinessDay, MemberId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import type { EntitledMember } from './calculation.ts'
import { toStored } from './entitlements.repo.ts'

/** A period with its claims; `terms` as the settings were written at its end. */
export type Period = Omit<z.output<typeof cashbackPeriod>, 'settings' | 'can'> & {
  readonly terms: unknown
  readonly startsAt: Date
  readonly lastMemberId: MemberId | null
}

/** A period without what is counted of its claims. */
export type StoredPeriod = Omit<
  Period,
  'claimedMembers' | 'claimed' | 'expiredMembers' | 'expired' | 'cancelledBy' | 'settingsVersion' | 'reason'
>

export const storedColumns = sql`p.id, p.from_day as "from", p.to_day as "to", p.starts_at as "startsAt",
  p.ends_at as "endsAt", p.status, p.terms, p.members, p.amount_satang as amount, p.calculate_at as "calculateAt",
  p.calculated_at as "calculatedAt", p.claimable_at as "claimableAt", p.claim_until as "claimUntil",
  p.finished_at as "finishedAt", p.last_member_id as "lastMemberId"`

/** Finds a period without counting its claims, which are many while members claim. */
export async function findStoredPeriod(
  reader: Reader,
  id: string,
  lock: Sql = sql``,
): Promise<StoredPeriod | undefined> {
  const { rows } = await sql<StoredPeriod>`select ${storedColumns} from cashback_periods p where p.id = ${id}::uuid
    ${lock}`.execute(reader)
  return rows[0]
}

/** Locks the row until the transaction ends. */
export const lockPeriod = (tx: Tx, id: string): Promise<StoredPeriod | undefined> =>
  findStoredPeriod(tx, id, sql`for update`)

/** Locks the row; undefined where another node works on the period. */
export const lockFreePeriod = (tx: Tx, id: string): Promise<StoredPeriod | undefined> =>
  findStoredPeriod(tx, id, sql`for update skip locked`)

export async function lastDay(reader: Reader): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select max(to_day) as day from cashback_periods`.execute(reader)
  return rows[0]?.day ?? null
}

type NewPeriod = Pick<Period, 'id' | 'from' | 'to' | 'startsAt' | 'endsAt' | 'settingsVersion' | 'terms'> & {
  readonly calculateAt: Date
}

/** False where another node was first. */
export async function insertPeriod(tx: Tx, period: NewPeriod, now: Date): Promise<boolean> {
  const { rows } = await sql`insert into cashback_periods (id, from_day, to_day, starts_at, ends_at, status,
      settings_version, terms, calculate_at, created_at, updated_at)
    values (${period.id}::uuid, ${period.from}::date, ${period.to}::date, ${period.startsAt}, ${period.endsAt},
      'closed', ${period.settingsVersion}, ${JSON.stringify(period.terms)}::jsonb, ${period.calculateAt}, ${now},
      ${now})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

export type Due = { readonly id: string; readonly status: 'closed' | 'calculated' | 'claimable' }

/** Periods whose next step is due, oldest first. */
export async function duePeriods(reader: Reader, now: Date): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`select id, status from cashback_periods
    where (status = 'closed' and calculate_at <= ${now}) or (status = 'calculated' and claimable_at <= ${now})
      or (status = 'claimable' and claim_until <= ${now}) order by ends_at`.execute(reader)
  return rows
}

/** Adds what members are entitled to, each once, and the progress of the calculation. */
export async function addEntitlements(
  tx: Tx,
  periodId: string,
  entitled: readonly (EntitledMember & { readonly id: string })[],
  lastMemberId: MemberId | null,
  now: Date,
): Promise<void> {
  const rows = entitled.map(({ id, memberId, base, amount, categories }) => ({
    id,
    member_id: memberId,
    base_satang: String(base),
    amount_satang: String(amount),
    categories: toStored(categories),
  }))
  await sql`with added as (
      insert into cashback_entitlements (id, period_id, member_id, base_satang, amount_satang, categories)
      select r.id, ${periodId}::uuid, r.member_id, r.base_satang, r.amount_satang, r.categories
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          r (id uuid, member_id uuid, base_satang bigint, amount_satang bigint, categories jsonb)
      on conflict (period_id, member_id) do nothing returning amount_satang
    )
    update cashback_periods set members = members + (select count(*) from added),
        amount_satang = amount_satang + (select coalesce(sum(amount_satang), 0) from added),
        last_member_id = coalesce(${lastMemberId}::uuid, last_member_id), updated_at = ${now}
      where id = ${periodId}::uuid`.execute(tx)
}

type Claimable = { readonly claimableAt: Date; readonly claimUntil: Date }

export async function setCalculated(tx: Tx, id: string, { claimableAt, claimUntil }: Claimable, now: Date) {
  await sql`update cashback_periods set status = 'calculated', calculated_at = ${now}, claimable_at = ${claimableAt},
    claim_until = ${claimUntil}, updated_at = ${now} where id = ${id}::uuid and status = 'closed'`.execute(tx)
}

export async function setClaimable(tx: Tx, id: string, { claimableAt, claimUntil }: Claimable, now: Date) {
  await sql`update cashback_periods set status = 'claimable', claimable_at = ${claimableAt},
    claim_until = ${claimUntil}, updated_at = ${now} where id = ${id}::uuid and status = 'calculated'`.execute(tx)
}

export async function setCalculateAt(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update cashback_periods set calculate_at = ${now}, updated_at = ${now}
    where id = ${id}::uuid and status = 'closed'`.execute(tx)
}

export async function cancelPeriod(tx: Tx, id: string, by: AdminId, reason: string, now: Date): Promise<void> {
  await sql`update cashback_periods set status = 'cancelled', cancelled_by = ${by}::uuid, reason = ${reason},
    finished_at = ${now}, updated_at = ${now} where id = ${id}::uuid and status in ('closed', 'calculated')`.execute(tx)
}

/** Ends a period with the sums of what was claimed; every other entitlement has expired by then. */
export async function endPeriod(tx: Tx, id: string, now: Date): Promise<{ members: number; amount: Satang }> {
  const { rows } = await sql<{ members: number; amount: Satang }>`
    update cashback_periods p set status = 'ended', finished_at = ${now}, updated_at = ${now},
        claimed_members = c.members, claimed_satang = c.amount
      from (select count(*)::int as members, coalesce(sum(amount_satang), 0)::bigint as amount
        from cashback_entitlements where period_id = ${id}::uuid and status = 'claimed') c
      where p.id = ${id}::uuid and p.status = 'claimable'
      returning c.members, c.amount`.execute(tx)
  const [claimed] = rows
  if (claimed === undefined) throw new Error(`cashback period ${id} moved under its lock`)
  return claimed
}
