import { ledgerTransfers } from '@backoffice/contract/ledger/lists'
import { type CostAccount, costAccounts, type JournalCode } from '@backoffice/contract/ledger/terms'
import type { BusinessDay, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import { unitCodes } from '../ledger/index.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { instantKey, isOneOf, type Sql, within } from '../../platform/lists/sort-key.ts'
import { fileColumns } from '../lists/index.ts'

type TransferRow = {
  readonly id: string
  readonly at: Date
  readonly businessDay: BusinessDay
  readonly code: JournalCode
  readonly command: string
  readonly amount: Satang
  readonly net: Satang
  readonly member: { readonly id: string; readonly username: string } | null
  readonly reference: string
  readonly reason: string | null
  readonly reverses: string | null
}

/** The operator's cost accounts: few rows, found by their index. */
const accountsOf = (kinds: readonly string[]): Sql =>
  sql`(select a.id from accounts a where a.member_id is null and ${isOneOf(sql`a.kind`, kinds)})`
const COSTS = accountsOf(costAccounts)

/** What left the operator's cost accounts with this transfer, less what came back. No transfer has two of them. */
const NET = sql`(case when t.debit_account_id in ${COSTS} then t.amount_satang else 0 end
  - case when t.credit_account_id in ${COSTS} then t.amount_satang else 0 end)`

/** The codes that can debit or credit a cost account. Rare codes are found by their index. */
const codesOf: Readonly<Record<CostAccount, readonly JournalCode[]>> = {
  'bonus-cost': ['adjustment', 'bonus', 'bonus-forfeit', 'bonus-to-cash', 'reversal'],
  adjustments: ['adjustment', 'reversal'],
  fees: ['bank-fee', 'bank-interest', 'reversal', 'withdrawal-fee'],
}

/** All transfers but play, through the partial index that leaves play out. */
export const transferList = keysetList({
  table: 'transfers',
  as: 't',
  keys: { at: instantKey(sql`t.booked_at`) },
  where: (filters: Filters<ListQuery<'ledger.transfers'>>) => [
    sql`t.code not in ('bet', 'bet-bonus', 'win', 'win-bonus', 'bet-void', 'bet-bonus-void')`,
    sql`t.code not in (${sql.join(unitCodes.map(each => sql.lit(each)))})`,
    when(filters.code, codes => isOneOf(sql`t.code`, codes)),
    when(
      filters.account,
      account => sql`${isOneOf(sql`t.code`, codesOf[account])}
        and (t.debit_account_id in ${accountsOf([account])} or t.credit_account_id in ${accountsOf([account])})`,
    ),
    within(sql`t.booked_at`, filters),
  ],
  columns: () => sql`
    t.id, t.booked_at as at, t.business_day as "businessDay", t.code, t.command, t.amount_satang as amount,
    ${NET} as net, case when m.id is not null then json_build_object('id', m.id, 'username', m.username) end as member,
    t.reference, t.reason, t.reverses_id as reverses`,
  joins: () => sql`left join members m on m.id = t.member_id`,
  toRow: (row: TransferRow) => row,
  totals: { net: NET },
})

export const transferColumns = fileColumns(ledgerTransfers, 'ledgerTransfers', { id: 'code' })
