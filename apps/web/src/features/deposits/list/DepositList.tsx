import { CircleCheck, Inbox } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatMoney } from '../../../ui/money/format-money.ts'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import type { ListMeta } from '../../../ui/resource-table/list-types.ts'
import { ResourceTable } from '../../../ui/resource-table/ResourceTable.tsx'
import { type Deposit, depositLabelOf } from '../deposit.ts'
import { useDepositBulk } from './bulk.tsx'
import { DepositCard } from './cells.tsx'
import { useDepositColumns } from './columns.tsx'
import { useDepositFilters } from './filters.ts'
import { unsettled } from './tabs.ts'

const newestFirst = ['-detectedAt', 'detectedAt', '-amount', 'amount'] as const
const oldestFirst = ['detectedAt', '-detectedAt', '-amount', 'amount'] as const
const totals = (sums: Readonly<Record<string, number>>) =>
  sums['amount'] === undefined ? {} : { amount: formatMoney(sums['amount']) }

type Counted = Pick<ListMeta, 'total' | 'totalIsEstimate' | 'totals'>
/** `12` or `≈ 60,000`. */
export const shownCount = ({ total, totalIsEstimate }: Counted): string =>
  `${totalIsEstimate ? '≈ ' : ''}${formatCount(total ?? 0)}`

/** All deposits, newest first; or those that wait for a person, who waits longest first. */
export function DepositList({ tab, toolbar }: { tab: 'all' | 'unmatched'; toolbar?: ReactNode }) {
  const { t } = useTranslation('deposits')
  const columns = useDepositColumns(tab)
  const filters = useDepositFilters(tab)
  const bulk = useDepositBulk()
  const nameOf = useCallback(
    (row: Deposit) => t('rowName', { who: depositLabelOf(row) ?? t('cell.nobody'), amount: formatMoney(row.amount) }),
    [t],
  )
  return (
    <ResourceTable
      endpoint="deposits.list"
      list={tab === 'all' ? 'deposits' : 'unmatched-deposits'}
      exports="exports.money"
      sorts={tab === 'all' ? newestFirst : oldestFirst}
      columns={columns}
      filters={filters}
      {...(tab === 'unmatched' ? { fixed: unsettled } : {})}
      label={t(`tab.${tab}`)}
      searchLabel={t('search.deposits')}
      nameOf={nameOf}
      renderCard={row => <DepositCard deposit={row} />}
      summary={count =>
        t(`foot.${tab}`, { count: count.total ?? 0, shown: shownCount(count) }) +
        (count.totals?.['amount'] === undefined ? '' : ` · ${formatMoney(count.totals['amount'])}`)
      }
      totals={totals}
      toolbar={toolbar}
      {...(bulk === undefined ? {} : { bulk })}
      empty={
        <EmptyState
          icon={tab === 'unmatched' ? CircleCheck : Inbox}
          title={t(`empty.${tab}.title`)}
          hint={t(`empty.${tab}.hint`)}
        />
      }
    />
  )
}
