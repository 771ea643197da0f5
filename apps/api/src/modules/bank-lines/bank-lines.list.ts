import type { BankChannel } from '@backoffice/contract/bank-accounts/forms'
import type { BankAccountId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import { type Search, searchOf } from '../../platform/lists/find-few.ts'
import type { Reader } from '../../platform/db/database.ts'
import { ANY_INSTANT, keysetList, type List } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith, backwards, endsWith, type SearchTerms, termsOf } from '../../platform/lists/search-terms.ts'
import type { Sight } from '../../platform/personal.ts'
import { allOf, byValue, instantKey, moneyKey, type Sql, within } from '../../platform/lists/sort-key.ts'
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

/** The filters that a line's own columns answer. */
const ofLine = (filters: BankLineFilters): (Sql | null)[] => [
  when(filters.direction, direction => sql`t.direction = ${sql.lit(direction)}`),
  when(filters.only, only => sql`t.direction = ${sql.lit(only)}`),
  when(filters.amountFrom, amount => sql`t.amount_satang >= ${amount}`),
  when(filters.amountTo, amount => sql`t.amount_satang <= ${amount}`),
]
/** The filters of those that a link has copies of. */
const ofBoth = (alias: 't' | 'l', filters: BankLineFilters): (Sql | null)[] => [
  when(filters.channel, channel => sql`${sql.ref(`${alias}.channel`)} = ${channel}`),
  when(filters.account, id => sql`${sql.ref(`${alias}.bank_account_id`)} = ${id}::uuid`),
  within(sql.ref(`${alias}.occurred_at`), filters),
]

const shared = {
  table: 'bank_transactions',
  as: 't',
  searches: ({ q, sees }: BankLineFilters) => (q === undefined ? [] : [searchOfLines(q, sees)]),
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
}
const [occurredAt, amount] = [instantKey(sql`t.occurred_at`), moneyKey(sql`t.amount_satang`)]

const anyLines = keysetList({
  ...shared,
  daily: {
    order: 'occurredAt',
    split: (filters: BankLineFilters) => [filters, { ...filters, from: null, until: null }],
  },
  keys: { occurredAt, amount },
  where: (filters: BankLineFilters) => [
    ...ofBoth('t', filters),
    ...ofLine(filters),
    when(filters.linked, linked => (linked === 'none' ? isUnlinked : isOfDeposit)),
  ],
})

const [links, line] = [sql`bank_line_links l`, sql`l.bank_transaction_id`]
const fromLinks = sql`${links} join bank_transactions t on t.id = ${line}`
/** Lines of a kind of link: few lines have one, so the links are read, in the order of the list. */
const linkedLines = keysetList({
  ...shared,
  keys: {
    occurredAt: { ...occurredAt, column: sql`l.occurred_at`, outer: occurredAt.column, from: fromLinks, id: line },
    amount: { ...amount, from: fromLinks },
  },
  where(filters: BankLineFilters, _now, sort) {
    const linked = allOf([when(filters.linked, kind => sql`l.kind = ${sql.lit(kind)}`), ...ofBoth('l', filters)])
    if (sort === null) return [sql`t.id in (select ${line} from ${links} where ${linked})`, ...ofLine(filters)]
    // Only in the order of time is there an index for each kind; amounts are rare or frequent.
    const isWalk = sort === 'occurredAt' && filters.amountFrom === undefined && filters.amountTo === undefined
    return [isWalk ? linked : byValue(linked), ...ofLine(filters)]
  },
})

/** Nearly all lines are deposits, and the others have no link to start from. */
const hasLinks = ({ linked }: BankLineFilters): boolean =>
  linked !== undefined && linked !== 'none' && linked !== 'deposit'

/** Bank lines with their links. */
export const bankLineList: List<BankLineFilters, BankLineRecord, 'in' | 'out'> = {
  narrow: (reader, filters, now) => (hasLinks(filters) ? linkedLines : anyLines).narrow(reader, filters, now),
}

export const findBankLine = (reader: Reader, id: string): Promise<BankLineRecord | undefined> =>
  anyLines.find(reader, id, ANY_INSTANT)

const hasLink = sql`exists (select from bank_line_links l where l.bank_transaction_id = t.id)`
// Credits are always deposits or categorized (a ledger check proves it), so only debits are searched.
const isUnlinked = sql`(t.direction = 'out' and not ${hasLink})`
// A returned payment is a deposit's line too.
const isOfDeposit = sql`(exists (select from bank_line_links l where l.bank_transaction_id = t.id and l.kind = 'return')
  or (exists (select from deposits d where d.bank_transaction_id = t.id) and not ${hasLink}))`

/** References are often numbered: those that begin alike may all be of some days long ago. */
function searchOfLines(q: string, sees: Sight): Search {
  const ways = waysToName(q, sees)
  const isByReference = ways.length === 1 && termsOf(q, sees).prefix !== null
  return { ...searchOf('bank_transactions', 't', ways), isDaily: isByReference }
}

/** Each way `q` may match a line `t`; each uses its own index. */
function waysToName(q: string, sees: Sight): Sql[] {
  const terms = termsOf(q, sees)
  const { id, prefix, amount: satang } = terms
  return [
    ...(id === null ? [] : [sql`t.id = ${id}::uuid`]),
    ...(prefix === null ? [] : [sql`t.reference like ${beginsWith(prefix)}`]),
    ...payerWays(terms),
    ...(satang === null ? [] : [sql`t.amount_satang = ${satang}`]),
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
