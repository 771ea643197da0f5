import { Inbox } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import type { Filter, ListMeta } from '../../../ui/resource-table/list-types.ts'
import { ResourceTable } from '../../../ui/resource-table/ResourceTable.tsx'
import type { BankLine } from '../deposit.ts'
import { shownCount } from '../list/DepositList.tsx'
import { useAccountChoices } from '../list/filters.ts'
import type { Feed } from '../list/tabs.ts'
import { BankLineCard } from './cells.tsx'
import { useBankLineColumns } from './columns.tsx'

const sorts = ['-occurredAt', 'occurredAt', '-amount', 'amount'] as const
const endpoints = {
  scb: 'banking.history',
  gsb: 'banking.history',
  other: 'banking.history',
  tmn: 'banking.tmn-history',
  sms: 'sms.transactions',
  'tmn-out': 'banking.tmn-transfers',
} as const satisfies Record<Feed, string>
const channelOf: Partial<Record<Feed, Readonly<Record<string, string>>>> = {
  scb: { channel: 'scb' },
  gsb: { channel: 'gsb' },
  other: { channel: 'other' },
}
const kinds = ['none', 'deposit', 'withdrawal', 'own-transfer', 'fee', 'interest', 'retelling'] as const

function useBankLineFilters(feed: Feed): readonly Filter[] {
  const { t } = useTranslation('deposits')
  const accounts = useAccountChoices()
  return useMemo(() => {
    const some: Filter[] = []
    if (feed !== 'tmn-out')
      some.push({
        kind: 'one',
        key: 'direction',
        label: t('filter.direction'),
        choices: (['in', 'out'] as const).map(value => ({ value, label: t(`direction.${value}`) })),
      })
    some.push(
      {
        kind: 'one',
        key: 'linked',
        label: t('filter.linked'),
        choices: kinds.map(value => ({ value, label: t(`became.${value}`) })),
      },
      { kind: 'amount', key: 'amount', label: t('filter.amount'), from: 'amountFrom', to: 'amountTo' },
      { kind: 'days', key: 'days', label: t('filter.days'), from: 'from', to: 'to' },
    )
    if (accounts.length > 0) some.push({ kind: 'one', key: 'account', label: t('filter.account'), choices: accounts })
    return some
  }, [feed, accounts, t])
}

/** The bank transactions of one feed, newest first, each with its outcome. */
export function BankLineList({ feed }: { feed: Feed }) {
  const { t } = useTranslation('deposits')
  const columns = useBankLineColumns()
  const filters = useBankLineFilters(feed)
  const nameOf = useCallback(
    (row: BankLine) =>
      t('line.name', {
        who: row.counterparty.name ?? row.reference ?? t('cell.nobody'),
        amount: formatMoney(row.amount),
      }),
    [t],
  )
  const fixed = channelOf[feed]
  const summary = (count: Pick<ListMeta, 'total' | 'totalIsEstimate' | 'totals'>) =>
    t('foot.lines', { count: count.total ?? 0, shown: shownCount(count) }) +
    sumsOf(count.totals, (key, amount) => t(`foot.${key}`, { amount }))
  return (
    <ResourceTable
      endpoint={endpoints[feed]}
      list="bank-movements"
      exports="exports.money"
      sorts={sorts}
      columns={columns}
      filters={filters}
      {...(fixed === undefined ? {} : { fixed })}
      label={t(`tab.${feed}`)}
      searchLabel={t('search.lines')}
      nameOf={nameOf}
      renderCard={row => <BankLineCard line={row} />}
      summary={summary}
      empty={<EmptyState icon={Inbox} title={t('empty.lines.title')} hint={t('empty.lines.hint')} />}
    />
  )
}

/** Totals in and out, if the server counted them. */
function sumsOf(totals: ListMeta['totals'], say: (key: 'in' | 'out', amount: string) => string): string {
  return (['in', 'out'] as const)
    .map(key => (totals?.[key] === undefined ? '' : ` · ${say(key, formatMoney(totals[key]))}`))
    .join('')
}
