import { Hourglass } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import type { Filter } from '../../../ui/resource-table/list-types.ts'
import { ResourceTable } from '../../../ui/resource-table/ResourceTable.tsx'
import type { Intent } from '../deposit.ts'
import { shownCount } from '../list/DepositList.tsx'
import { useAccountChoices } from '../list/filters.ts'
import { IntentCard } from './cells.tsx'
import { useIntentColumns } from './columns.tsx'

const sorts = ['-requestedAt', 'requestedAt'] as const
const statuses = ['open', 'paid', 'expired'] as const

/** Deposit requests of members. */
export function IntentList() {
  const { t } = useTranslation('deposits')
  const columns = useIntentColumns()
  const accounts = useAccountChoices()
  const filters = useMemo<readonly Filter[]>(() => {
    const some: Filter[] = [
      {
        kind: 'several',
        key: 'status',
        label: t('filter.status'),
        choices: statuses.map(value => ({ value, label: t(`intent.status.${value}`) })),
      },
      { kind: 'days', key: 'days', label: t('filter.days'), from: 'from', to: 'to' },
    ]
    if (accounts.length > 0)
      some.push({ kind: 'one', key: 'bankAccountId', label: t('filter.account'), choices: accounts })
    return some
  }, [accounts, t])
  const nameOf = useCallback(
    (row: Intent) => t('intent.name', { username: row.member.username, amount: formatMoney(row.payAmount) }),
    [t],
  )
  return (
    <ResourceTable
      endpoint="deposits.intents"
      list="announced-deposits"
      exports="exports.money"
      sorts={sorts}
      columns={columns}
      filters={filters}
      label={t('tab.intents')}
      searchLabel={t('search.intents')}
      nameOf={nameOf}
      renderCard={row => <IntentCard intent={row} />}
      summary={count => t('foot.intents', { count: count.total ?? 0, shown: shownCount(count) })}
      empty={<EmptyState icon={Hourglass} title={t('empty.intents.title')} hint={t('empty.intents.hint')} />}
    />
  )
}
