import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

export type SameAs = { readonly memberId: MemberId; readonly username: string; readonly reasons: readonly ('bank' | 'phone' | 'ip')[] }

/** How far back a shared address says anything. */
const IP_DAYS = 90
const MAX_SHOWN = 50

/**
 * Other members who share a bank account number (at whatever bank), a phone (as phone, wallet or wallet account), or an
 * address they signed in from within the last 90 days; those who share most first.
 */
export async function sameAs(reader: Reader, memberId: MemberId, now: Date): Promise<readonly SameAs[]> {
  const { rows } = await sql<SameAs>`
    with me as (select id, account_no, array_remove(array[phone, tmn_phone, case when bank_code = 'TMN' then '+66' || substr(account_no, 2) end], null) as phones from members where id = ${memberId}::uuid),
    mine as (select distinct ip from member_sign_ins where member_id = ${memberId}::uuid and at > ${now}::timestamptz - make_interval(days => ${IP_DAYS})),
    found as (
      select m.id, 'bank' as reason from members m, me where m.account_no = me.account_no
      union select m.id, 'phone' from members m, me where m.phone = any (me.phones)
      union select m.id, 'phone' from members m, me where m.tmn_phone = any (me.phones)
      union select m.id, 'phone' from members m, me where m.bank_code = 'TMN' and m.account_no in (select '0' || substr(p, 4) from unnest(me.phones) p)
      union select s.member_id, 'ip' from mine join member_sign_ins s on s.ip = mine.ip and s.at > ${now}::timestamptz - make_interval(days => ${IP_DAYS})
    )
    select m.id as "memberId", m.username, array_agg(f.reason order by f.reason) as reasons
      from found f join members m on m.id = f.id where m.id <> ${memberId}::uuid
     group by m.id order by count(*) desc, m.id limit ${MAX_SHOWN}`.execute(reader)
  return rows
}
