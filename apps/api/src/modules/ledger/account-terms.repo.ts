import { type RawBuilder, sql } from 'kysely'
import { never } from '@backoffice/kernel'
import type { AccountKey } from './domain/transfer.ts'

/** The condition that finds an account through its unique index. `alias` names the accounts row. */
export function isAccount(alias: string, account: AccountKey): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  switch (account.kind) {
    case 'by-id':
      return sql`${column('id')} = ${account.id}::uuid`
    case 'member-cash':
    case 'member-bonus':
      return sql`(${column('member_id')} = ${account.memberId}::uuid and ${column('kind')} = ${account.kind}
        and ${column('unit')} = 'THB')`
    case 'member-diamond':
    case 'member-spin':
      return sql`(${column('member_id')} = ${account.memberId}::uuid and ${column('kind')} = ${account.kind})`
    case 'bank':
      return sql`(${column('kind')} = 'bank' and ${column('member_id')} is null
        and ${column('bank_account_id')} = ${account.bankAccountId}::uuid)`
    case 'clearing':
      return sql`(${column('kind')} = 'clearing' and ${column('member_id')} is null
        and ${column('bank_account_id')} is null and ${column('provider')} = ${account.provider})`
    case 'game-clearing':
      return sql`(${column('kind')} = 'game-clearing' and ${column('member_id')} is null
        and ${column('bank_account_id')} is null and ${column('provider')} = ${account.provider}
        and ${column('slot')} = ${account.slot}::smallint)`
    case 'suspense':
    case 'returnable':
    case 'adjustments':
    case 'bonus-cost':
    case 'fees':
    case 'diamonds':
    case 'spins':
      return sql`(${column('kind')} = ${account.kind} and ${column('member_id')} is null
        and ${column('bank_account_id')} is null and ${column('provider')} is null)`
    default:
      return never(account)
  }
}

/**
 * The lock order of accounts: members first, shared accounts last, so that transfers never deadlock and shared rows are
 * locked for the shortest time. Several transfers of one transaction follow ADR 60.
 */
export const lockOrder = sql`case when member_id is not null then 0 else case kind when 'bank' then 1
  when 'clearing' then 2 when 'game-clearing' then 2 else 3 end end, id`

/** The operator's business day of an instant, to the microsecond; the same rule as the kernel's businessDayOf. */
export const businessDayAt = (instant: Date | string): RawBuilder<string> =>
  sql`(select ((${instant}::timestamptz at time zone o.time_zone) - o.cut_off::interval)::date from operator o)`
