import { MAX_SHARING } from '@backoffice/contract/links/terms'
import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import { personKeys } from './domain/person-key.ts'
import { BASIS, NAME_BASIS } from './domain/strength.ts'

export type Value = { readonly kind: string; readonly value: string }

/** Of each member, the latest sign-ins and deposits only, so that one check reads little. */
const MAX_READ = 1_000

type Name = {
  readonly id: MemberId
  readonly firstName: string
  readonly lastName: string
  readonly birthOn: string | null
}

/** Values of people as rows for the database, where the names are compared. */
async function personRows(tx: Tx, ids: readonly MemberId[]): Promise<string> {
  const { rows } = await sql<Name>`
    select id, first_name as "firstName", last_name as "lastName", birth_on::text as "birthOn" from members
     where id = any (${ids}::uuid[]) and erased_at is null`.execute(tx)
  return JSON.stringify(
    rows.flatMap(({ id, firstName, lastName, birthOn }) =>
      personKeys(firstName, lastName, birthOn).map(value => ({
        id,
        value,
        basis: value.endsWith('|') ? NAME_BASIS : BASIS.person,
      })),
    ),
  )
}

/**
 * What identifies these members, from the tables that know: `wanted`. A wallet's number is a phone as well. Accounts,
 * phones and names hold since the registration; an invitation is seen when it is accepted, by both.
 */
const wanted = (ids: readonly MemberId[], persons: string): Sql => sql`
  me as materialized (select * from members m where m.id = any (${ids}::uuid[]) and m.erased_at is null),
  signed_in as materialized (select s.* from me cross join lateral (select x.member_id, x.ip, x.device, x.at
    from member_sign_ins x where x.member_id = me.id order by x.at desc limit ${sql.lit(MAX_READ)}) s),
  paid as materialized (select p.member_id, p.at, coalesce(b.counterparty_account_no,
      '0' || substr(b.counterparty_phone, 4)) as account_no
    from me cross join lateral (select d.member_id, d.bank_transaction_id, d.credited_at as at from deposits d
      where d.member_id = me.id and d.status = 'credited' order by d.credited_at desc limit ${sql.lit(MAX_READ)}) p
    join bank_transactions b on b.id = p.bank_transaction_id),
  found (kind, value, member_id, basis, first_seen_at, last_seen_at) as (
    select 'account', account_no, id, ${sql.lit(BASIS.account)}, registered_at, registered_at from me
    union all select 'phone', p.phone, me.id, ${sql.lit(BASIS.phone)}, registered_at, registered_at
      from me cross join lateral (select me.phone union select me.tmn_phone
        union select '+66' || substr(me.account_no, 2) where me.bank_code = 'TMN') p
      where p.phone is not null
    union all select 'device', device, member_id, ${sql.lit(BASIS.device)}, min(at), max(at) from signed_in
      where device is not null group by device, member_id
    union all select 'ip-block', b.block, s.member_id, ${sql.lit(BASIS['ip-block'])}, min(s.at), max(s.at)
      from signed_in s cross join lateral (select network(set_masklen(s.ip,
        case family(s.ip) when 4 then 24 else 48 end))::text as block) b group by b.block, s.member_id
    union all select 'payer', account_no, member_id, ${sql.lit(BASIS.payer)}, min(at), max(at) from paid
      where account_no ~ '^[0-9]{6,}$' group by account_no, member_id
    union all select 'person', n.value, me.id, n.basis, me.registered_at, me.registered_at
      from jsonb_to_recordset(${persons}::jsonb) as n (id uuid, value text, basis integer) join me on me.id = n.id
    union all select 'invite', me.referrer_id::text, me.id, ${sql.lit(BASIS.invite)}, me.registered_at, me.registered_at
      from me where me.referrer_id is not null
    union all select 'invite', me.id::text, me.id, ${sql.lit(BASIS.invite)}, i.first, i.last
      from me cross join lateral (select min(x.registered_at) as first, max(x.registered_at) as last from members x
        where x.referrer_id = me.id) i where i.first is not null
  ),
  wanted as materialized (select * from found)`

export type Changed = Value & { readonly change: 'added' | 'gone' | 'seen' }

/** Stores what identifies these members now, and returns the values that are new, gone or seen at other times. */
export async function saveIdentifiers(tx: Tx, ids: readonly MemberId[]): Promise<readonly Changed[]> {
  const persons = await personRows(tx, ids)
  const { rows } = await sql<Changed>`
    with ${wanted(ids, persons)}, gone as (
      delete from member_identifiers i where i.member_id = any (${ids}::uuid[])
        and not exists (select from wanted w
          where w.kind = i.kind and w.value = i.value and w.member_id = i.member_id)
      returning i.kind, i.value
    ), put as (
      insert into member_identifiers as i (kind, value, member_id, basis, first_seen_at, last_seen_at)
      select * from wanted
      on conflict (kind, value, member_id) do update set basis = excluded.basis,
        first_seen_at = excluded.first_seen_at, last_seen_at = excluded.last_seen_at
        where (i.basis, i.first_seen_at, i.last_seen_at)
          is distinct from (excluded.basis, excluded.first_seen_at, excluded.last_seen_at)
      returning i.kind, i.value, xmax = 0 as is_new
    )
    select kind, value, 'gone' as change from gone
    union all select kind, value, case when is_new then 'added' else 'seen' end from put`.execute(tx)
  return rows
}

const asRows = (values: readonly Value[]): string => JSON.stringify(values.map(({ kind, value }) => ({ kind, value })))

/**
 * Counts values that too many share, and returns the members whose links begin or cease to count for it. No value is
 * read further than to where it is shared by too many.
 */
export async function countHubs(tx: Tx, changed: readonly Changed[]): Promise<readonly MemberId[]> {
  const [added, gone] = [
    changed.filter(({ change }) => change === 'added'),
    changed.filter(({ change }) => change === 'gone'),
  ]
  const counted = [...added.map(value => ({ ...value, by: 1 })), ...gone.map(value => ({ ...value, by: -1 }))]
  if (counted.length > 0)
    await sql`
      update link_hubs h set members = h.members + n.by
        from (select kind, value, sum(by)::integer as by
          from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as x (kind text, value text, by integer)
          group by kind, value) n
       where h.kind = n.kind and h.value = n.value`.execute(tx)
  const { rows: begun } = await sql<Value>`
    insert into link_hubs (kind, value, members)
    select v.kind, v.value, (select count(*) from member_identifiers i where i.kind = v.kind and i.value = v.value)
      from (select distinct kind, value from jsonb_to_recordset(${asRows(added)}::jsonb) as x (kind text, value text)) v
     where not exists (select from link_hubs h where h.kind = v.kind and h.value = v.value)
       and (select count(*) from (select from member_identifiers i where i.kind = v.kind and i.value = v.value
         limit ${sql.lit(MAX_SHARING + 1)}) few) > ${sql.lit(MAX_SHARING)}
    returning kind, value`.execute(tx)
  const { rows: ended } = await sql<Value>`
    delete from link_hubs where members <= ${sql.lit(MAX_SHARING)} returning kind, value`.execute(tx)
  return membersWith(tx, [...begun, ...ended])
}

/** Those who have one of these values, or an account that is one of these payers. */
async function membersWith(reader: Reader, values: readonly Value[]): Promise<readonly MemberId[]> {
  if (values.length === 0) return []
  const { rows } = await sql<{ id: MemberId }>`
    select distinct i.member_id as id
      from jsonb_to_recordset(${asRows(values)}::jsonb) as v (kind text, value text)
      join member_identifiers i on i.value = v.value and i.kind = v.kind
    union select i.member_id from jsonb_to_recordset(${asRows(values)}::jsonb) as v (kind text, value text)
      join member_identifiers i on i.value = v.value and i.kind = 'account' where v.kind = 'payer'`.execute(reader)
  return rows.map(({ id }) => id)
}
