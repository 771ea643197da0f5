import { CircleCheck, Inbox } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money/Money.tsx'
import { formatCount, formatMoney } from '../../../ui/money/format-money.ts'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import type { ListMeta } from '../../../ui/resource-table/list-types.ts'
import { ResourceTable } from '../../../ui/resource-table/ResourceTable.tsx'
import { today } from '../../../ui/time/now.ts'
import type { Withdrawal } from '../withdrawal.ts'
import { WithdrawalCard } from './cells.tsx'
import { useWithdrawalBulk } from './bulk.tsx'
import { useWithdrawalColumns } from './columns.tsx'
import { useWithdrawalFilters } from './filters.ts'
import { finished, paidOn, type Tab, unsettled } from './tabs.ts'

const oldestFirst = ['requestedAt', '-requestedAt', '-amount', 'amount'] as const
const newestFirst = ['-requestedAt', 'requestedAt', '-amount', 'amount'] as const

/**
 * One tab's list. What waits is read oldest first, so that nobody waits longer than need be; the others newest first.
 */
export function WithdrawalList({ tab }: { tab: Tab }) {
  const { t } = useTranslation('withdrawals')
  const columns = useWithdrawalColumns(tab)
  const filters = useWithdrawalFilters(tab)
  const bulk = useWithdrawalBulk()
  const day = today()
  const fixed = useMemo(() => fixedOf(tab, day), [tab, day])
  const common = {
    record: 'withdrawals.get' as const,
    columns,
    filters,
    list: tab === 'history' ? ('withdrawals-history' as const) : ('withdrawals' as const),
    exports: 'exports.money' as const,
    label: t(`tab.${tab}`),
    searchLabel: t('search'),
    nameOf: (row: Withdrawal) => t('rowName', { username: row.member.username, amount: formatMoney(row.amount) }),
    totals: totalsOf,
    renderCard: (row: Withdrawal) => <WithdrawalCard withdrawal={row} />,
    summary: (count: Pick<ListMeta, 'total' | 'totalIsEstimate' | 'totals'>) =>
      summaryOf(count, (key, values) => t(key, values), tab),
    empty: (
      <EmptyState
        icon={tab === 'attention' ? CircleCheck : Inbox}
        title={t(`empty.${tab}.title`)}
        hint={t(`empty.${tab}.hint`)}
      />
    ),
  }
  if (tab === 'queue')
    return (
      <ResourceTable
        endpoint="withdrawals.requests"
        alwaysCounted
        sorts={oldestFirst}
        {...common}
        {...(bulk === undefined ? {} : { bulk })}
      />
    )
  return (
    <ResourceTable
      endpoint="withdrawals.list"
      sorts={tab === 'attention' ? oldestFirst : newestFirst}
      {...common}
      {...(fixed === undefined ? {} : { fixed })}
    />
  )
}

/** What a tab asks for whatever else is chosen. */
function fixedOf(tab: Tab, day: string): Readonly<Record<string, string>> | undefined {
  if (tab === 'history') return finished
  if (tab === 'paid') return paidOn(day)
  return tab === 'attention' ? unsettled : undefined
}

const totalsOf = ({ amount }: Readonly<Record<string, number>>): Record<string, ReactNode> =>
  amount === undefined ? {} : { amount: <Money amount={amount} strong /> }

type Say = (key: string, values: Record<string, unknown>) => string

/** `12 waiting · ฿98,350.00`; an estimate says that it is one, and has no sum. */
function summaryOf(
  { total, totalIsEstimate, totals }: Pick<ListMeta, 'total' | 'totalIsEstimate' | 'totals'>,
  say: Say,
  tab: Tab,
): string {
  const shown = `${totalIsEstimate ? '≈ ' : ''}${formatCount(total ?? 0)}`
  const amount = totals?.['amount']
  return say(`foot.${tab}`, { count: total ?? 0, shown }) + (amount === undefined ? '' : ` · ${formatMoney(amount)}`)
}
