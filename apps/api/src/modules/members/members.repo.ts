import { type MemberId, newId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Member } from './domain/member.ts'
import type { Registration } from './domain/registration.ts'

/** Read for the few who are or were excluded only. */
const ofExclusion = (column: string): RawBuilder<unknown> => sql`case when m.excluded_until is not null then (
  select ${sql.ref(`x.${column}`)} from member_exclusions x where x.member_id = m.id and x.ended_at is null) end`

type WithoutExclusion = Omit<Member, 'exclusionKind' | 'exclusionEndsAt'>
const ownColumns: RawBuilder<WithoutExclusion> = sql`m.id, m.external_id as "externalId", m.username, m.phone,
  m.first_name as "firstName", m.last_name as "lastName",
  m.bank_code as "bankCode", m.account_no as "accountNo", m.tmn_phone as "tmnPhone", m.status,
    m.registered_at as "registeredAt", m.last_signed_in_at as "lastSignedInAt",
  json_build_object('deposit', m.blocked_deposit, 'bet', m.blocked_bet, 'withdraw', m.blocked_withdraw, 'bonus',
    m.blocked_bonus, 'marketing', m.blocked_marketing) as blocked,
  m.excluded_until as "excludedUntil", (m.bonuses_stopped_at is not null or m.bonuses_held_at is not null) as "bonusesStopped",
  m.has_limits as "hasLimits",
  coalesce((select max(v.version) from licence_versions v), 0) as "licenceVersion"`

export const memberColumns: RawBuilder<Member> = sql`${ownColumns}, ${ofExclusion('kind')} as "exclusionKind",
  ${ofExclusion('ends_at')} as "exclusionEndsAt"`

/** Whether members `m` are excluded at an instant. */
export const isExcludedAt = (now: Date): RawBuilder<boolean> => sql`coalesce(m.excluded_until > ${now}, false)`

/** Whether members `m` can receive bonuses at an instant: {@link refusalOf} for those who are active. */
export const canReceiveBonusAt = (now: Date): RawBuilder<boolean> =>
  sql`(m.status = 'active' and not m.blocked_bonus and m.bonuses_stopped_at is null
    and m.bonuses_held_at is null and not ${isExcludedAt(now)})`

/** Case-insensitive. */
export async function findByUsername(reader: Reader, username: string): Promise<Member | undefined> {
  const { rows } =
    await sql<Member>`select ${memberColumns} from members m where lower(m.username) = lower(${username})`.execute(
      reader,
    )
  return rows[0]
}

/** The existing members of these ids, unordered. */
export async function findByIds(reader: Reader, ids: readonly MemberId[]): Promise<readonly Member[]> {
  const { rows } = await sql<Member>`select ${memberColumns} from members m where m.id = any (${ids}::uuid[])`.execute(
    reader,
  )
  return rows
}

/**
 * Locks the member, so that they are not closed, blocked or edited concurrently. Rows that refer to the member can
 * still be inserted. Lock it before rows of other nouns and before the ledger.
 */
export async function getForUpdate(tx: Tx, id: MemberId): Promise<Member> {
  const { rows } =
    await sql<WithoutExclusion>`select ${ownColumns} from members m where m.id = ${id}::uuid for no key update`.execute(
      tx,
    )
  const [member] = rows
  if (member === undefined) throw new Error(`there is no member ${id}`)
  return { ...member, ...(await exclusionOf(tx, member)) }
}

type OfExclusion = Pick<Member, 'exclusionKind' | 'exclusionEndsAt'>

/** Of a locked member, in a statement of its own: one that waited for the lock sees other tables as before its wait. */
async function exclusionOf(tx: Tx, { id, excludedUntil }: WithoutExclusion): Promise<OfExclusion> {
  const none = { exclusionKind: null, exclusionEndsAt: null }
  if (excludedUntil === null) return none
  const { rows } = await sql<OfExclusion>`select kind as "exclusionKind", ends_at as "exclusionEndsAt"
    from member_exclusions where member_id = ${id}::uuid and ended_at is null`.execute(tx)
  return rows[0] ?? none
}

export async function findBank(reader: Reader, code: string): Promise<{ accountDigits: number | null } | undefined> {
  const { rows } = await sql<{
    accountDigits: number | null
  }>`select account_digits as "accountDigits" from banks where code = ${code}`.execute(reader)
  return rows[0]
}

export type NewMember = Registration & {
  readonly id: MemberId
  readonly referrerId: MemberId | null
  readonly registeredOn: string
  readonly now: Date
}

/** False when a value is in use: nothing was inserted. */
export async function insertMember(tx: Tx, input: NewMember): Promise<boolean> {
  const { rows } = await sql`
    insert into members (id, external_id, username, phone, first_name, last_name, bank_code, account_no, tmn_phone,
      referrer_id, campaign_code, birth_on, registered_on, registered_at, last_event_at, updated_at)
    values (${input.id}::uuid, ${input.externalId}, ${input.username}, ${input.phone}, ${input.firstName},
      ${input.lastName}, ${input.bankCode}, ${input.accountNo}, ${input.tmnPhone},
      ${input.referrerId}::uuid, ${input.campaignCode}, ${input.birthOn}::date, ${input.registeredOn}::date,
        ${input.now}::timestamptz, ${input.now}::timestamptz, ${input.now}::timestamptz)
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

export type FieldsInUse = {
  readonly externalId: boolean
  readonly username: boolean
  readonly phone: boolean
  readonly bankAccount: boolean
}

/** Which values of a registration are in use. */
export async function findInUse(
  tx: Tx,
  { externalId, username, phone, bankCode, accountNo }: Registration,
): Promise<FieldsInUse> {
  const { rows } = await sql<FieldsInUse>`select
    exists (select from members where external_id = ${externalId}) as "externalId",
    exists (select from members where lower(username) = lower(${username})) as username,
    exists (select from members where phone = ${phone}) as phone,
    exists (select from members where bank_code = ${bankCode} and account_no = ${accountNo}) as "bankAccount"`.execute(
    tx,
  )
  return rows[0] ?? { externalId: false, username: false, phone: false, bankAccount: false }
}

/** Age from which recorded activity is renewed: presence counts in quarters of an hour. */
const ACTIVITY_SECONDS = 60

/** Records a member's activity. Never moves back, because events may be late and unordered. */
export async function recordActivity(db: Reader, id: MemberId, at: Date): Promise<void> {
  await sql`update members set last_event_at = ${at}::timestamptz
     where id = ${id}::uuid and (last_event_at is null
       or last_event_at < ${at}::timestamptz - make_interval(secs => ${ACTIVITY_SECONDS}))`.execute(db)
}

export async function memberExists(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`select from members where id = ${id}::uuid`.execute(reader)
  return rows.length === 1
}

/** The subject of a list, for its file name. */
export const usernameOf = (reader: Reader, id: string): Promise<{ name: string } | undefined> =>
  reader.selectFrom('members').select('username as name').where('id', '=', id).executeTakeFirst()

type MemberSignIn = {
  readonly memberId: MemberId
  readonly ip: string
  readonly userAgent: string
  readonly device: string | null
  readonly country: string | null
  readonly at: Date
}

/** Stores a sign-in as evidence, and the latest one on the member; a late, older one does not change it. */
export async function insertSignIn(
  tx: Tx,
  { memberId, ip, userAgent, device, country, at }: MemberSignIn,
): Promise<void> {
  await sql`insert into member_sign_ins (id, member_id, ip, user_agent, device, country, at)
    values (${newId()}::uuid, ${memberId}::uuid, ${ip}::inet, ${userAgent}, ${device}, ${country},
      ${at}::timestamptz)`.execute(tx)
  await sql`
    update members set last_event_at = greatest(last_event_at, ${at}::timestamptz),
      last_signed_in_ip = case when last_signed_in_at is null or last_signed_in_at <= ${at}::timestamptz
        then ${ip}::inet else last_signed_in_ip end,
      last_signed_in_at = greatest(last_signed_in_at, ${at}::timestamptz)
     where id = ${memberId}::uuid`.execute(tx)
}
