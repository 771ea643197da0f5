import { linkClusters } from '@backoffice/contract/links/lists'
import { linkKinds } from '@backoffice/contract/links/terms'
import { Waypoints } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'

const from = (...least: number[]) => least.map(each => ({ value: String(each), label: `${each}+` }))

const list: ResourceList<'links.clusters'> = {
  of: linkClusters,
  leadsTo: id => `/risk/links/${id}`,
  texts: 'links',
  label: 'list',
  search: 'search',
  rowName: (row, t) => t('group.title', { name: row.oldest.username }),
  foot: 'foot',
  empty: { icon: Waypoints, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    { id: 'oldest', kind: 'text', value: row => row.oldest.username, width: 170, always: true },
    { id: 'size', kind: 'count', value: row => row.size, width: 100, sort: 'size' },
    { id: 'score', kind: 'count', value: row => row.score, width: 90, sort: 'score' },
    { id: 'strength', kind: 'count', value: row => row.strength, width: 100, yields: 3 },
    { id: 'strongestKind', kind: 'term', of: 'kind', value: row => row.strongestKind, width: 170 },
    { id: 'deposits', kind: 'money', value: row => row.deposits, width: 130 },
    { id: 'withdrawals', kind: 'money', value: row => row.withdrawals, width: 130 },
    { id: 'bonuses', kind: 'money', value: row => row.bonuses, width: 130, yields: 2 },
    { id: 'net', kind: 'money', value: row => row.net, width: 130 },
    { id: 'foundAt', kind: 'instant', form: 'dateTime', value: row => row.foundAt, width: 172, sort: 'foundAt' },
    { id: 'recentDeposits', kind: 'money', value: row => row.recentDeposits, width: 150, optional: true },
    { id: 'recentWithdrawals', kind: 'money', value: row => row.recentWithdrawals, width: 150, optional: true },
    { id: 'recentBonuses', kind: 'money', value: row => row.recentBonuses, width: 150, optional: true },
    { id: 'recentNet', kind: 'money', value: row => row.recentNet, width: 150, optional: true },
    { id: 'summedAt', kind: 'instant', form: 'dateTime', value: row => row.summedAt, width: 172, optional: true },
  ],
  filters: [
    { kind: 'several', key: 'strongestKind', values: linkKinds, of: 'kind' },
    { kind: 'one', key: 'minSize', choices: from(3, 5, 10, 20, 50) },
    { kind: 'one', key: 'minStrength', choices: from(60, 70, 80, 90) },
    daysFilter,
  ],
  card: {
    title: row => row.oldest.username,
    end: row => formatCount(row.score),
    line: row => <ClusterLine row={row} />,
    sum: row => formatMoney(row.net),
  },
}

/** How many are linked, and by what most strongly. */
function ClusterLine({ row }: { row: RowOf<'links.clusters'> }) {
  const { t } = useTranslation('links')
  return (
    <>
      {t('column.size')} {formatCount(row.size)} · {t(`kind.${row.strongestKind}`)}
    </>
  )
}

/** Groups of linked members, the highest score first; each leads to its page. */
export const ClusterList = () => <ResourcePage of={list} />
