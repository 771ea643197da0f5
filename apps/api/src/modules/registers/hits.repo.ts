import type { HitReason } from '@backoffice/contract/registers/terms'
import { type AdminId, type MemberId, newId } from '@backoffice/kernel'
import { sql } from 'kysely'
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

/** People of the register's file who may be this person. Dismissed matches are left out. */
export async function findInRegister(reader: Reader, person: Person, now: Date): Promise<readonly Match[]> {
  const { rows } = await sql<Match>`
    select p.id as "personId", null as "excludedMemberId", p.ends_at as "endsAt", array_remove(array[
        case when p.phone = any (${phonesOf(person)}) then 'phone' end,
        case when p.account_no = ${person.accountNo} then 'account' end,
        case when p.name_key = ${person.nameKey} then 'name' end], null) as reasons
      from (select id from register_people where removed_at is null and phone = any (${phonesOf(person)})
        union select id from register_people where removed_at is null and account_no = ${person.accountNo}
        union select id from register_people where removed_at is null and name_key = ${person.nameKey}) found
      join register_people p on p.id = found.id
     where (p.ends_at is null or p.ends_at > ${now})
       and not exists (select from register_hits h where h.person_id = p.id and h.status = 'dismissed'
         and (h.external_id = ${person.externalId} or (h.phone = ${person.phones[0] ?? ''}
           and h.account_no = ${person.accountNo})))
     limit 20`.execute(reader)
  return rows
}

/**
 * The operator's own excluded members who may be this person: a phone or an account of theirs, or their name, with the
 * address of a sign-in within 90 days where one is known.
 */
export async function findExcluded(reader: Reader, person: Person, now: Date): Promise<readonly Match[]> {
  const { rows } = await sql<Match>`
    select null as "personId", m.id as "excludedMemberId", x.ends_at as "endsAt", array_remove(array[
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
       and not exists (select from register_hits h where h.excluded_member_id = m.id and h.status = 'dismissed'
         and (h.external_id = ${person.externalId} or (h.phone = ${person.phones[0] ?? ''}
           and h.account_no = ${person.accountNo})))
     limit 20`.execute(reader)
  return rows
}

type Occasion = 'registration' | 'sign-in'

/** Stores matches for staff, each once. */
export async function insertHits(
  db: Reader,
  person: Person,
  matches: readonly Match[],
  { occasion, now }: { readonly occasion: Occasion; readonly now: Date },
): Promise<void> {
  for (const { personId, excludedMemberId, reasons } of matches)
    await sql`
      insert into register_hits (id, person_id, excluded_member_id, member_id, external_id, username, phone, name,
        bank_code, account_no, occasion, reasons, found_at)
      values (${newId(now.getTime())}::uuid, ${personId}::uuid, ${excludedMemberId}::uuid, ${person.memberId}::uuid,
        ${person.externalId}, ${person.username}, ${person.phones[0] ?? ''}, ${person.name}, ${person.bankCode},
        ${person.accountNo}, ${occasion}, ${sql.val([...reasons])}::text[], ${now})
      on conflict do nothing`.execute(db)
}

/** Matches of members with people whom an import added or changed, by phone and account. */
export async function insertHitsOfRun(tx: Tx, runId: string, now: Date): Promise<void> {
  await sql`
    with found as (
      insert into register_hits (id, person_id, member_id, external_id, username, phone, name, bank_code, account_no,
        occasion, reasons, found_at)
      select gen_random_uuid(), p.id, m.id, m.external_id, m.username, m.phone, m.first_name || ' ' || m.last_name,
          m.bank_code, m.account_no, 'import', array_remove(array[case when p.phone = m.phone then 'phone' end,
            case when p.account_no = m.account_no then 'account' end], null), ${now}
        from register_people p join members m on m.phone = p.phone or m.account_no = p.account_no
       where p.run_id = ${runId}::uuid and p.removed_at is null and (p.ends_at is null or p.ends_at > ${now})
         and m.status <> 'closed' and not coalesce(m.excluded_until > ${now}, false)
      on conflict do nothing returning 1
    )
    update register_runs set hits = (select count(*) from found) where id = ${runId}::uuid`.execute(tx)
}

export type StoredHit = {
  readonly id: string
  readonly memberId: MemberId | null
  readonly status: 'open' | 'excluded' | 'dismissed'
  readonly endsAt: Date | null
}

/** The member is locked before their hit. */
export async function findHit(reader: Reader, id: string): Promise<StoredHit | undefined> {
  const { rows } = await sql<StoredHit>`
    select h.id, coalesce(h.member_id, (select m.id from members m where m.external_id = h.external_id))
        as "memberId", h.status, coalesce(p.ends_at, x.ends_at) as "endsAt"
      from register_hits h left join register_people p on p.id = h.person_id
        left join member_exclusions x on x.member_id = h.excluded_member_id and x.ended_at is null
     where h.id = ${id}::uuid`.execute(reader)
  return rows[0]
}

/** False: it was decided meanwhile. */
export async function closeHit(
  tx: Tx,
  id: string,
  row: { status: 'excluded' | 'dismissed'; by: AdminId; reason: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update register_hits set status = ${row.status}, decided_by = ${row.by}::uuid, decided_at = ${row.now},
      reason = ${row.reason} where id = ${id}::uuid and status = 'open' returning id`.execute(tx)
  return rows.length === 1
}
