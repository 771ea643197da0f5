import type { HitReason } from '@backoffice/contract/registers/terms'
import { type AdminId, type MemberId, newId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

/** Who registers, signs in or is looked up. */
export type Person = {
  readonly memberId: MemberId | null
  readonly externalId: string
  readonly username: string
  readonly phones: readonly string[]
  readonly name: string
  readonly nameKey: string | null
  readonly bankCode: string
  readonly accountNo: string
  /** Where it is known. */
  readonly ip: string | null
}
export type Match = {
  readonly personId: string | null
  readonly excludedMemberId: MemberId | null
  readonly reasons: readonly HitReason[]
  readonly endsAt: Date | null
}

const phonesOf = (person: Person) => sql`${sql.val([...person.phones])}::text[]`

/** A registration that is sent again is answered as before. */
export async function isRegistered(reader: Reader, externalId: string): Promise<boolean> {
  const { rows } = await sql`select from members where external_id = ${externalId}`.execute(reader)
  return rows.length === 1
}

/** Dismissed for this person, or for another attempt with their phone and account. */
const isDismissed = (person: Person, matched: RawBuilder<unknown>) => sql`exists (select from register_hits h
  where coalesce(h.person_id, h.excluded_member_id) = ${matched} and h.status = 'dismissed'
    and (h.external_id = ${person.externalId} or (h.phone = ${person.phones[0] ?? ''}
      and h.account_no = ${person.accountNo})))`

/** The certain ones come first, so that many namesakes hide none. */
const FIRST_FEW = sql`order by reasons && array['phone', 'account'] desc, 'ip' = any (reasons) desc limit 20`

/** People of the register's file who may be this person. Dismissed matches are left out. */
export async function findInRegister(reader: Reader, person: Person, now: Date): Promise<readonly Match[]> {
  const { rows } = await sql<Match>`
    select * from (select p.id as "personId", null as "excludedMemberId", p.ends_at as "endsAt", array_remove(array[
        case when p.phone = any (${phonesOf(person)}) then 'phone' end,
        case when p.account_no = ${person.accountNo} then 'account' end,
        case when p.name_key = ${person.nameKey} then 'name' end], null) as reasons
      from (select id from register_people where removed_at is null and phone = any (${phonesOf(person)})
        union select id from register_people where removed_at is null and account_no = ${person.accountNo}
        union select id from register_people where removed_at is null and name_key = ${person.nameKey}) found
      join register_people p on p.id = found.id
     where (p.ends_at is null or p.ends_at > ${now}) and not ${isDismissed(person, sql`p.id`)}) matches
     ${FIRST_FEW}`.execute(reader)
  return rows
}

/**
 * The operator's own excluded members who may be this person: a phone or an account of theirs, or their name, with the
 * address of a sign-in within 90 days where one is known.
 */
export async function findExcluded(reader: Reader, person: Person, now: Date): Promise<readonly Match[]> {
  const { rows } = await sql<Match>`
    select * from (select null as "personId", m.id as "excludedMemberId", x.ends_at as "endsAt", array_remove(array[
        case when m.phone = any (${phonesOf(person)}) or m.tmn_phone = any (${phonesOf(person)}) then 'phone' end,
        case when m.account_no = ${person.accountNo} then 'account' end,
        case when lower(m.first_name || ' ' || m.last_name) = lower(${person.name}) then 'name' end,
        case when ${person.ip}::inet is not null and exists (select from member_sign_ins s where s.member_id = m.id
          and s.ip = ${person.ip}::inet and s.at > ${now}::timestamptz - interval '90 days') then 'ip' end], null)
        as reasons
      from members m join member_exclusions x on x.member_id = m.id and x.ended_at is null
     where m.excluded_until > ${now} and m.id is distinct from ${person.memberId}::uuid
       and (m.phone = any (${phonesOf(person)}) or m.tmn_phone = any (${phonesOf(person)})
         or m.account_no = ${person.accountNo} or lower(m.first_name || ' ' || m.last_name) = lower(${person.name}))
       and not ${isDismissed(person, sql`m.id`)}) matches
     ${FIRST_FEW}`.execute(reader)
  return rows
}

type Occasion = 'registration' | 'sign-in'

/** The member is excluded for at least as long already. A time-out does not count: it ends by itself. */
const isExcludedAsLong = (memberId: RawBuilder<unknown>, endsAt: RawBuilder<unknown>) => sql`exists (
  select from member_exclusions x where x.member_id = ${memberId} and x.ended_at is null and x.kind <> 'timeout'
    and coalesce(x.ends_at, 'infinity') >= coalesce(${endsAt}, 'infinity'))`

/** Stores matches for staff, each once while it is open. */
export async function insertHits(
  db: Reader,
  person: Person,
  matches: readonly Match[],
  { occasion, now }: { readonly occasion: Occasion; readonly now: Date },
): Promise<void> {
  for (const { personId, excludedMemberId, reasons, endsAt } of matches)
    await sql`
      insert into register_hits (id, person_id, excluded_member_id, member_id, external_id, username, phone, name,
        bank_code, account_no, occasion, reasons, found_at)
      select ${newId(now.getTime())}::uuid, ${personId}::uuid, ${excludedMemberId}::uuid, ${person.memberId}::uuid,
        ${person.externalId}, ${person.username}, ${person.phones[0] ?? ''}, ${person.name}, ${person.bankCode},
        ${person.accountNo}, ${occasion}, ${sql.val([...reasons])}::text[], ${now}::timestamptz
       where not ${isExcludedAsLong(sql`${person.memberId}::uuid`, sql`${endsAt}::timestamptz`)}
      on conflict do nothing`.execute(db)
}

type Lines = { readonly from: number; readonly to: number }

/** Matches of members with people whom these lines added or changed, by phone and account. */
export async function insertHitsOfLines(tx: Tx, runId: string, { from, to }: Lines, now: Date): Promise<void> {
  await sql`
    with listed as materialized (
      select p.id, p.phone, p.account_no, p.ends_at
        from register_lines l join register_people p on p.reference = l.reference
       where l.run_id = ${runId}::uuid and l.line > ${from}::integer and l.line <= ${to}::integer and l.problem is null
         and p.run_id = ${runId}::uuid and p.removed_at is null and (p.ends_at is null or p.ends_at > ${now})
    ),
    same as (
      select p.id as person_id, m.id as member_id, 'phone' as reason from listed p join members m on m.phone = p.phone
      union select p.id, m.id, 'phone' from listed p join members m on m.tmn_phone = p.phone
      union select p.id, m.id, 'account' from listed p join members m on m.account_no = p.account_no
    ),
    found as (
      insert into register_hits (id, person_id, member_id, external_id, username, phone, name, bank_code, account_no,
        occasion, reasons, found_at)
      select gen_random_uuid(), p.id, m.id, m.external_id, m.username, m.phone, m.first_name || ' ' || m.last_name,
          m.bank_code, m.account_no, 'import', s.reasons, ${now}
        from (select person_id, member_id, array_agg(reason order by reason desc) as reasons from same
               group by person_id, member_id) s
          join listed p on p.id = s.person_id join members m on m.id = s.member_id
       where m.status <> 'closed' and not ${isExcludedAsLong(sql`m.id`, sql`p.ends_at`)}
         and not exists (select from register_hits h where coalesce(h.person_id, h.excluded_member_id) = p.id
           and h.status = 'dismissed'
           and (h.external_id = m.external_id or (h.phone = m.phone and h.account_no = m.account_no)))
      on conflict do nothing returning 1
    )
    update register_runs set hits = hits + (select count(*) from found) where id = ${runId}::uuid`.execute(tx)
}

/** Open hits by phone or account of members whom the register lists: they bind without a decision of staff. */
const binding = (now: Date) => sql`register_hits h join register_people p on p.id = h.person_id
    join members m on m.external_id = h.external_id
  where h.status = 'open' and h.reasons && array['phone', 'account'] and m.status <> 'closed'
    and p.removed_at is null and (p.ends_at is null or p.ends_at > ${now})`

/** Members whom a hit binds, in order: the next, or the one with this name. */
export async function findBound(
  reader: Reader,
  now: Date,
  {
    username,
    after,
    limit,
  }: { readonly username?: string; readonly after?: MemberId | undefined; readonly limit: number },
): Promise<readonly MemberId[]> {
  const named = username === undefined ? sql`` : sql`and lower(m.username) = lower(${username})`
  const next = after === undefined ? sql`` : sql`and m.id > ${after}::uuid`
  const { rows } = await sql<{ id: MemberId }>`
    select distinct m.id from ${binding(now)} ${named} ${next}
     order by m.id limit ${sql.lit(limit)}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** What binds a locked member. */
export async function findBinding(
  tx: Tx,
  memberId: MemberId,
  now: Date,
): Promise<readonly Pick<StoredHit, 'id' | 'endsAt'>[]> {
  const { rows } = await sql<Pick<StoredHit, 'id' | 'endsAt'>>`
    select h.id, p.ends_at as "endsAt" from ${binding(now)} and m.id = ${memberId}::uuid`.execute(tx)
  return rows
}

export type StoredHit = {
  readonly id: string
  readonly memberId: MemberId | null
  readonly status: 'open' | 'excluded' | 'dismissed'
  /** Excluded without a decision of staff. */
  readonly bySystem: boolean
  /** The register lists the person still, or the matched member is excluded still. */
  readonly isListed: boolean
  /** Null where it is listed without an end. */
  readonly endsAt: Date | null
}

/** The member is locked before their hit. */
export async function findHit(reader: Reader, id: string, now: Date): Promise<StoredHit | undefined> {
  const { rows } = await sql<StoredHit>`
    select h.id, coalesce(h.member_id, (select m.id from members m where m.external_id = h.external_id))
        as "memberId", h.status, h.status = 'excluded' and h.decided_by is null as "bySystem",
        coalesce(p.id, x.id) is not null as "isListed", coalesce(p.ends_at, x.ends_at) as "endsAt"
      from register_hits h
        left join register_people p on p.id = h.person_id and p.removed_at is null
          and (p.ends_at is null or p.ends_at > ${now})
        left join member_exclusions x on x.member_id = h.excluded_member_id and x.ended_at is null
          and (x.ends_at is null or x.ends_at > ${now})
     where h.id = ${id}::uuid`.execute(reader)
  return rows[0]
}

/** False: it was decided meanwhile. What the system decided can be dismissed. */
export async function closeHit(
  tx: Tx,
  id: string,
  row: { status: 'excluded' | 'dismissed'; by: AdminId | null; reason: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update register_hits set status = ${row.status}, decided_by = ${row.by}::uuid, decided_at = ${row.now},
      reason = ${row.reason}
     where id = ${id}::uuid and (status = 'open' or (${row.status} = 'dismissed' and status = 'excluded'
       and decided_by is null)) returning id`.execute(tx)
  return rows.length === 1
}
