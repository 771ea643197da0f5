import type { BankChannel } from '@backoffice/contract/bank-accounts/forms'
import type { BankAccountId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import { type Search, searchOf } from '../../platform/lists/find-few.ts'
import type { Reader } from '../../platform/db/database.ts'
import { ANY_INSTANT, keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith, backwards, endsWith, type SearchTerms, termsOf } from '../../platform/lists/search-terms.ts'
import type { Sight } from '../../platform/personal.ts'
import { instantKey, moneyKey, type Sql, within } from '../../platform/lists/sort-key.ts'
import type { LineMeaning } from './bank-line-links.repo.ts'
import type { LineSource } from './domain/bank-line.ts'

/** A bank line with its link. */
export type BankLineRecord = {
  readonly id: string
  readonly accountId: BankAccountId | null
  readonly bankCode: string
  readonly bankAbbr: string | null
  readonly accountNo: string
  readonly channel: BankChannel
  readonly source: LineSource
  readonly direction: 'in' | 'out'
  readonly amount: Satang
  readonly occurredAt: Date
  readonly timeKnown: boolean
  readonly receivedAt: Date
  readonly reference: string | null
  readonly counterparty: {
    readonly bankCode: string | null
    readonly bankAbbr: string | null
    readonly accountNo: string | null
    readonly name: string | null
    readonly phone: string | null
  }
  readonly balanceAfter: Satang | null
  readonly rawText: string | null
  readonly link: { readonly kind: LineMeaning['kind']; readonly id: string } | null
  readonly deposit: { readonly id: string; readonly status: string } | null
  readonly withdrawalStatus: string | null
}

/** Filters of a list of bank lines. */
export type BankLineFilters = Filters<ListQuery<'banking.tmn-history'>> & {
  readonly channel?: string | undefined
  /** The directions that are shown at all. */
  readonly only?: 'out' | undefined
}

/** Bank lines with their links. */
export const bankLineList = keysetList({
  table: 'bank_transactions',
  as: 't',
  keys: { occurredAt: instantKey(sql`t.occurred_at`), amount: moneyKey(sql`t.amount_satang`) },
  where: (filters: BankLineFilters) => [
    when(filters.channel, channel => sql`t.channel = ${channel}`),
    when(filters.account, id => sql`t.bank_account_id = ${id}::uuid`),
    when(filters.direction, direction => sql`t.direction = ${sql.lit(direction)}`),
    when(filters.only, only => sql`t.direction = ${sql.lit(only)}`),
    when(filters.amountFrom, amount => sql`t.amount_satang >= ${amount}`),
    when(filters.amountTo, amount => sql`t.amount_satang <= ${amount}`),
    filters.linked === undefined || hasLinks(filters.linked) ? null : turnedOut(filters.linked),
    within(sql`t.occurred_at`, filters),
  ],
  searches: ({ q, sees, linked }) => [
    ...(q === undefined ? [] : [searchOf('bank_transactions', 't', waysToName(q, sees))]),
    ...(linked === undefined || !hasLinks(linked) ? [] : [searchOfLinked(linked)]),
  ],
  columns: () => sql`
    t.id, t.bank_account_id as "accountId", t.bank_code as "bankCode", b.abbr as "bankAbbr",
    t.account_no as "accountNo", t.channel, t.source, t.direction, t.amount_satang as amount,
         t.occurred_at as "occurredAt", t.time_known as "timeKnown", t.received_at as "receivedAt", t.reference,
         json_build_object('bankCode', t.counterparty_bank_code, 'bankAbbr', ob.abbr, 'accountNo',
           t.counterparty_account_no, 'name', t.counterparty_name, 'phone', t.counterparty_phone) as counterparty,
         t.balance_after_satang as "balanceAfter", t.raw_text as "rawText",
         case when l.kind is not null then json_build_object('kind', l.kind, 'id', coalesce(l.own_transfer_id,
           l.withdrawal_id, l.deposit_id, l.retells_id, l.transfer_id)) end as link,
         case when coalesce(r.id, d.id) is not null then json_build_object('id', coalesce(r.id, d.id), 'status',
           coalesce(r.status, d.status)) end as deposit,
           w.status as "withdrawalStatus"`,
  joins: () => sql`
    left join banks b on b.code = t.bank_code left join banks ob on ob.code = t.counterparty_bank_code
    left join bank_line_links l on l.bank_transaction_id = t.id left join withdrawals w on w.id = l.withdrawal_id left
      join deposits r on r.id = l.deposit_id
    left join lateral (select id, status from deposits where bank_transaction_id = t.id
      order by status = 'reversed', detected_at desc limit 1) d on true`,
  toRow: (line: BankLineRecord) => line,
  totals: {
    in: sql`case when t.direction = 'in' then t.amount_satang end`,
    out: sql`case when t.direction = 'out' then t.amount_satang end`,
  },
})

export const findBankLine = (reader: Reader, id: string): Promise<BankLineRecord | undefined> =>
  bankLineList.find(reader, id, ANY_INSTANT)

/** Nearly all lines are deposits, and the others have no link to start from. */
const hasLinks = (linked: string): boolean => linked !== 'none' && linked !== 'deposit'

const searchOfLinked = (linked: string): Search => ({
  ways: [sql`select l.bank_transaction_id as id from bank_line_links l where l.kind = ${linked}`],
  among: ids => sql`t.id = any (${ids}::uuid[])`,
  otherwise: turnedOut(linked),
})

const hasDeposit = sql`exists (select from deposits d where d.bank_transaction_id = t.id)`

function turnedOut(kind: string): Sql {
  // Credits are always deposits or categorized (a ledger check proves it), so only debits are searched.
  if (kind === 'none')
    return sql`(t.direction = 'out' and not exists (select from bank_line_links l where l.bank_transaction_id = t.id))`
  // A returned payment is a deposit's line too.
  if (kind === 'deposit')
    return sql`(exists (select from bank_line_links l where l.bank_transaction_id = t.id and l.kind = 'return')
      or (${hasDeposit} and not exists (select from bank_line_links l where l.bank_transaction_id = t.id)))`
  return sql`exists (select from bank_line_links l where l.bank_transaction_id = t.id and l.kind = ${kind})`
}

/** Each way `q` may match a line `t`; each uses its own index. */
function waysToName(q: string, sees: Sight): Sql[] {
  const terms = termsOf(q, sees)
  const { id, prefix, amount } = terms
  return [
    ...(id === null ? [] : [sql`t.id = ${id}::uuid`]),
    ...(prefix === null ? [] : [sql`t.reference like ${beginsWith(prefix)}`]),
    ...payerWays(terms),
    ...(amount === null ? [] : [sql`t.amount_satang = ${amount}`]),
  ]
}

const digitsOf = (column: Sql): Sql => sql`regexp_replace(${column}, '\\D', '', 'g')`

type PayerTerms = Pick<SearchTerms, 'accountNo' | 'phone' | 'accountEnding' | 'phoneEnding'>

/** Each way a bank line `t` may match its payer: a complete account or phone, or the last digits of either. */
export function payerWays({ accountNo, phone, accountEnding, phoneEnding }: PayerTerms): Sql[] {
  const [account, payerPhone] = [digitsOf(sql`t.counterparty_account_no`), digitsOf(sql`t.counterparty_phone`)]
  // Phones of earlier releases are stored as reported.
  const phones = phone === null ? [] : [phone.slice(1), `0${phone.slice(3)}`]
  return [
    ...(accountNo === null ? [] : [sql`${account} = ${accountNo}`]),
    ...phones.map(digits => sql`reverse(${payerPhone}) = ${backwards(digits)}`),
    ...(accountEnding === null ? [] : [endsWith(account, accountEnding)]),
    ...(phoneEnding === null ? [] : [endsWith(payerPhone, phoneEnding)]),
  ]
}
