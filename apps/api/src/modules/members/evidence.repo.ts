import type { MemberStatus } from '@backoffice/contract/members/forms'
import type { MemberId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { SimilarityReason } from './domain/member.ts'

export type SharedIdentity = {
  readonly memberId: MemberId
  readonly username: string
  readonly reasons: readonly ('bank' | 'phone' | 'ip')[]
}
export type SimilarMember = Omit<SharedIdentity, 'reasons'> & {
  readonly reasons: readonly SimilarityReason[]
  readonly name: string
  readonly status: MemberStatus
  readonly registeredAt: Date
}

/** How far back a shared address counts. */
const IP_DAYS = 90
const MAX_SHOWN = 50
const MAX_NAMESAKES = 100
const MAX_SIGN_INS = 1_000

/**
 * Other members who share a bank account number (at any bank), a phone (as phone, wallet or wallet account), or a
 * sign-in address within the last 90 days; the strongest first.
 */
export async function findSharedIdentity(
  reader: Reader,
  memberId: MemberId,
  now: Date,
): Promise<readonly SharedIdentity[]> {
  const { rows } = await sql<SharedIdentity>`
    with ${findings(memberId, now)}
    select m.id as "memberId", m.username, array_agg(f.reason order by f.reason) as reasons
      from found f join members m on m.id = f.id where m.id <> ${memberId}::uuid
     group by m.id order by count(*) desc, m.id limit ${MAX_SHOWN}`.execute(reader)
  return rows
}

/** The same, plus members with an equal name; the most similar first. */
export async function findSimilarMembers(
  reader: Reader,
  memberId: MemberId,
  now: Date,
): Promise<readonly SimilarMember[]> {
  const { rows } = await sql<SimilarMember>`
    with ${findings(memberId, now)}, named as (
      select m.id, 'name' as reason from members m
       where lower(m.first_name || ' ' || m.last_name) = (select lower(first_name || ' ' || last_name) from members
         where id = ${memberId}::uuid) limit ${MAX_NAMESAKES}
    )
    select m.id as "memberId", m.username, m.first_name || ' ' || m.last_name as name, m.status,
      m.registered_at as "registeredAt", array_agg(f.reason order by f.reason) as reasons
      from (select * from found union all select * from named) f join members m on m.id = f.id
        where m.id <> ${memberId}::uuid
     group by m.id order by sum(case f.reason when 'bank' then 60 when 'phone' then 50 when 'name' then 25
       else 20 end) desc, m.id limit ${MAX_SHOWN}`.execute(reader)
  return rows
}

/**
 * Shared identities of a member, as `found (id, reason)`. An address shared by a whole network is limited to {@link
 * MAX_SIGN_INS}.
 */
const findings = (memberId: MemberId, now: Date): RawBuilder<unknown> => sql`
    me as (select id, account_no, array_remove(array[phone, tmn_phone, case when bank_code = 'TMN'
      then '+66' || substr(account_no, 2) end], null) as phones from members where id = ${memberId}::uuid),
    mine as (select distinct ip from member_sign_ins
      where member_id = ${memberId}::uuid and at > ${now}::timestamptz - make_interval(days => ${IP_DAYS})),
    found as (
      select m.id, 'bank' as reason from members m, me where m.account_no = me.account_no
      union select m.id, 'phone' from members m, me where m.phone = any (me.phones)
      union select m.id, 'phone' from members m, me where m.tmn_phone = any (me.phones)
      union select m.id, 'phone' from members m, me
        where m.bank_code = 'TMN' and m.account_no in (select '0' || substr(p, 4) from unnest(me.phones) p)
      union select s.member_id, 'ip' from mine cross join lateral (
        select o.member_id from member_sign_ins o
          where o.ip = mine.ip and o.at > ${now}::timestamptz - make_interval(days => ${IP_DAYS}) order by o.at desc
          limit ${MAX_SIGN_INS}) s
    )`
