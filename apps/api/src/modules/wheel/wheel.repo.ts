import type { WheelForm, WheelSlot, WheelVersion } from '@backoffice/contract/wheel/forms'
import type { AdminId, BusinessDay, MemberId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { storedWheel } from './documents.ts'

/** A version as stored, without its pictures. */
export type StoredVersion = Omit<WheelVersion, 'pictures'>
type Author = { readonly by: AdminId; readonly now: Date }

const person = (table: string) => {
  const alias = sql.ref(table)
  return sql`case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name) end`
}

const MAX_VERSIONS = 200

/** Newest first. */
export async function listVersions(
  reader: Reader,
  now: Date,
  { status = null, number = null }: { status?: WheelVersion['status'] | null; number?: number | null } = {},
): Promise<StoredVersion[]> {
  const { rows } = await sql<Omit<StoredVersion, 'document'> & { document: unknown }>`
    select v.id, v.number, v.status, v.document, v.saved_at as "savedAt", v.published_at as "publishedAt",
      v.stopped_at as "stoppedAt", v.version, ${person('s')} as "savedBy", ${person('r')} as "requestedBy",
      ${person('a')} as "approvedBy",
      (select json_build_object('approvalId', p.id, 'requestedBy', json_build_object('id', b.id, 'name', b.name),
          'requestedAt', p.asked_at)
         from approvals p join admins b on b.id = p.asked_by
        where p.kind = 'wheel.publish' and p.subject_id = v.id and p.status = 'awaiting-second'
          and p.expires_at > ${now}) as pending
      from wheel_versions v
      left join admins s on s.id = v.saved_by
      left join admins r on r.id = v.requested_by
      left join admins a on a.id = v.approved_by
     where (${status}::text is null or v.status = ${status}) and (${number}::int is null or v.number = ${number})
     order by v.number desc limit ${sql.lit(MAX_VERSIONS)}`.execute(reader)
  return rows.map(row => ({
    ...row,
    document: storedWheel.parse(row.document),
    pending: row.pending === null ? null : { ...row.pending, requestedAt: new Date(row.pending.requestedAt) },
  }))
}

type Found = StoredVersion | undefined
const findByStatus = async (reader: Reader, status: WheelVersion['status'], now: Date): Promise<Found> =>
  (await listVersions(reader, now, { status }))[0]
export const findLive = (reader: Reader, now: Date): Promise<Found> => findByStatus(reader, 'published', now)

/** What of the live version decides about spins. */
export async function findLiveRules(
  reader: Reader,
): Promise<Pick<StoredVersion, 'document' | 'stoppedAt'> | undefined> {
  const { rows } = await sql<{ document: unknown; stoppedAt: Date | null }>`
    select document, stopped_at as "stoppedAt" from wheel_versions
     where status = 'published' order by number desc limit 1`.execute(reader)
  return rows[0] && { document: storedWheel.parse(rows[0].document), stoppedAt: rows[0].stoppedAt }
}
export const findDraft = (reader: Reader, now: Date): Promise<Found> => findByStatus(reader, 'draft', now)
export const findVersion = async (reader: Reader, number: number, now: Date): Promise<Found> =>
  (await listVersions(reader, now, { number }))[0]

export type PublishRequest = {
  readonly status: string
  /** The number of the version to publish, and its saved state. */
  readonly number: number
  readonly version: number
  /** The number of the version that was live when the request was made; null: none was. */
  readonly replaces: number | null
}
export async function findPublishRequest(reader: Reader, approvalId: string): Promise<PublishRequest | undefined> {
  const { rows } = await sql<PublishRequest>`
    select status, (payload->>'number')::int as number, (payload->>'version')::int as version,
      substring(payload->>'replaces' from '^[0-9]+$')::int as replaces
      from approvals where id = ${approvalId}::uuid and kind = 'wheel.publish'`.execute(reader)
  return rows[0]
}

/** Locks the version with a status against changes. */
export async function lockVersion(tx: Tx, status: 'draft' | 'published', now: Date): Promise<Found> {
  await sql`select 1 from wheel_versions where status = ${status} for update`.execute(tx)
  return findByStatus(tx, status, now)
}

/** False where there is a draft already. */
export async function insertDraft(tx: Tx, id: string, document: WheelForm, { by, now }: Author): Promise<boolean> {
  const { rows } = await sql`
    insert into wheel_versions (id, number, status, document, saved_at, saved_by)
    select ${id}::uuid, coalesce(max(number), 0) + 1, 'draft', ${encoded(document)}::jsonb, ${now}, ${by}::uuid
      from wheel_versions
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

const encoded = (document: WheelForm): string => JSON.stringify(storedWheel.encode(document))

export async function saveDraft(tx: Tx, id: string, document: WheelForm, { by, now }: Author): Promise<void> {
  await sql`update wheel_versions set document = ${encoded(document)}::jsonb, saved_at = ${now}, saved_by = ${by}::uuid,
    version = version + 1 where id = ${id}::uuid`.execute(tx)
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await sql`delete from wheel_versions where id = ${id}::uuid and status = 'draft'`.execute(tx)
}

/** The draft replaces the live version. */
export async function publishDraft(
  tx: Tx,
  id: string,
  { requestedBy, approvedBy, now }: { requestedBy: AdminId; approvedBy: AdminId; now: Date },
): Promise<void> {
  await sql`update wheel_versions set status = 'replaced', version = version + 1 where status = 'published'`.execute(tx)
  await sql`update wheel_versions set status = 'published', published_at = ${now}, requested_by = ${requestedBy}::uuid,
    approved_by = nullif(${approvedBy}::uuid, ${requestedBy}::uuid), version = version + 1
    where id = ${id}::uuid`.execute(tx)
}

export async function stopLive(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update wheel_versions set stopped_at = ${now}, version = version + 1 where id = ${id}::uuid`.execute(tx)
}

/** Prizes won so far, by slot. */
export async function winsOf(reader: Reader): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ slot: number; won: number }>`select slot, won from wheel_wins`.execute(reader)
  return new Map(rows.map(({ slot, won }) => [slot, won]))
}

/** Counts the prizes of these slots from 0 again. */
export async function resetWins(tx: Tx, slots: readonly number[]): Promise<void> {
  if (slots.length > 0) await sql`update wheel_wins set won = 0 where slot = any (${slots}::int[])`.execute(tx)
}

/** Counts a prize. False where its stock is used up: then nothing is counted. */
export async function takePrize(tx: Tx, { slot, stock }: Pick<WheelSlot, 'slot' | 'stock'>): Promise<boolean> {
  // Prizes without a limit are not counted: all spins would wait for that row.
  if (stock === null) return true
  const { rows } = await sql`
    update wheel_wins set won = won + 1 where slot = ${slot} and won < ${stock} returning slot`.execute(tx)
  return rows.length === 1
}

export async function countSpins(reader: Reader, memberId: MemberId, day: BusinessDay): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from wheel_spins
    where member_id = ${memberId}::uuid and business_day = ${day}::date`.execute(reader)
  return rows[0]?.count ?? 0
}

export type NewSpin = {
  readonly id: string
  readonly externalId: string
  readonly memberId: MemberId
  readonly wheelVersion: number
  readonly drawn: WheelSlot
  readonly paid: WheelSlot
  readonly result: object
  readonly now: Date
  readonly day: BusinessDay
}

export async function insertSpin(tx: Tx, { id, paid, drawn, ...spin }: NewSpin): Promise<void> {
  const status = paid.kind === 'item' ? 'to-hand-over' : paid.kind === 'none' ? 'no-prize' : 'credited'
  await sql`insert into wheel_spins (id, external_id, member_id, version_number, drawn_slot, paid_slot, title, kind,
      value_satang, units, result, status, spun_at, business_day)
    values (${id}::uuid, ${spin.externalId}, ${spin.memberId}::uuid, ${spin.wheelVersion}, ${drawn.slot}, ${paid.slot},
      ${paid.title}, ${paid.kind}, ${paid.value}::bigint, ${paid.units}, ${JSON.stringify(spin.result)}::jsonb,
      ${status}, ${spin.now}, ${spin.day}::date)`.execute(tx)
}

/** What the spin with this id of the player site came to. */
export async function findResult(
  reader: Reader,
  externalId: string,
): Promise<{ readonly id: string; readonly memberId: MemberId; readonly result: object } | undefined> {
  const { rows } = await sql<{ id: string; memberId: MemberId; result: object }>`
    select id, member_id as "memberId", result from wheel_spins where external_id = ${externalId}`.execute(reader)
  return rows[0]
}

export async function lockSpin(
  tx: Tx,
  id: string,
): Promise<{ readonly id: string; readonly status: string } | undefined> {
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from wheel_spins where id = ${id}::uuid for update`.execute(tx)
  return rows[0]
}

export async function saveHandOver(tx: Tx, id: string, note: string, { by, now }: Author): Promise<void> {
  await sql`update wheel_spins set status = 'handed-over', handed_over_at = ${now}, handed_over_by = ${by}::uuid,
    note = ${note} where id = ${id}::uuid`.execute(tx)
}

export async function insertDepositSpins(
  tx: Tx,
  { depositId, memberId, spins }: { depositId: string; memberId: MemberId; spins: number },
): Promise<void> {
  await sql`insert into wheel_deposit_spins (deposit_id, member_id, spins)
    values (${depositId}::uuid, ${memberId}::uuid, ${spins})`.execute(tx)
}

/** The spins a deposit gave, once: undefined where there were none, or they were taken back. */
export async function lockDepositSpins(tx: Tx, depositId: string): Promise<number | undefined> {
  const { rows } = await sql<{ spins: number }>`select spins from wheel_deposit_spins
    where deposit_id = ${depositId}::uuid and taken_back is null for update`.execute(tx)
  return rows[0]?.spins
}

export async function saveTakenBack(tx: Tx, depositId: string, spins: number): Promise<void> {
  await sql`update wheel_deposit_spins set taken_back = ${spins} where deposit_id = ${depositId}::uuid`.execute(tx)
}

/** Spins and the cost of their prizes on a day, and the spins since another day. */
export async function figuresOf(
  reader: Reader,
  today: BusinessDay,
  since: BusinessDay,
): Promise<{ spinsToday: number; prizeCostToday: Satang; spinsSince: number }> {
  const { rows } = await sql<{ spinsToday: number; prizeCostToday: Satang; spinsSince: number }>`
    select count(*) filter (where business_day = ${today}::date)::int as "spinsToday",
      coalesce(sum(value_satang) filter (where business_day = ${today}::date), 0)::bigint as "prizeCostToday",
      count(*)::int as "spinsSince"
      from wheel_spins where business_day >= ${since}::date`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate answers with one row')
  return row
}
