import { diamondHistory } from '@backoffice/contract/diamonds/lists'
import { diamondEntryKinds } from '@backoffice/contract/diamonds/terms'
import { useQuery } from '@tanstack/react-query'
import { Gem } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/Money.tsx'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { filterQueryOf } from '../../ui/resource-table/search-state.ts'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { Instant } from '../../ui/time/Instant.tsx'

/** `Claim · 18` */
function Entry({ row: { kind, diamonds } }: { row: RowOf<'diamonds.history'> }) {
  const { t } = useTranslation('diamonds')
  return (
    <>
      {t(`kind.${kind}`)} · {formatCount(diamonds)}
    </>
  )
}

const list: ResourceList<'diamonds.history'> = {
  of: diamondHistory,
  opens: false,
  texts: 'diamonds',
  label: 'tab.history',
  search: 'search',
  rowName: row => row.member.username,
  foot: 'foot',
  sums: { credit: 'sum' },
  empty: { icon: Gem, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    { id: 'at', kind: 'instant', form: 'dateTime', value: row => row.at, width: 152, sort: 'at' },
    { id: 'kind', kind: 'term', value: row => row.kind, width: 112 },
    { id: 'member', kind: 'text', value: row => row.member.username, width: 140, always: true },
    { id: 'name', kind: 'text', value: row => row.member.name, width: 150, yields: 2 },
    { id: 'phone', kind: 'text', value: row => row.member.phone, width: 128, yields: 1 },
    { id: 'diamonds', kind: 'count', value: row => row.diamonds, width: 96 },
    { id: 'credit', kind: 'money', value: row => row.credit, width: 120 },
    { id: 'bahtPerDiamond', kind: 'money', value: row => row.bahtPerDiamond, width: 110, yields: 3 },
    {
      id: 'turnoverPercent',
      width: 96,
      align: 'end',
      optional: true,
      cell: row => (row.turnoverPercent === null ? '—' : `${row.turnoverPercent}%`),
    },
  ],
  filters: [{ kind: 'several', key: 'kind', values: diamondEntryKinds }, daysFilter],
  card: {
    title: row => row.member.username,
    end: row => <Instant at={row.at} form="dateTime" />,
    line: row => <Entry row={row} />,
    sum: row => row.credit !== null && <Money amount={row.credit} />,
  },
}

const filters: ReadonlySet<string> = new Set(['kind', 'from', 'to', 'q'])

/** What the listed claims and exchanges come to. */
function Totals() {
  const { t } = useTranslation('diamonds')
  const [search] = useListSearch()
  const chosen = Object.fromEntries(Object.entries(filterQueryOf(search)).filter(([key]) => filters.has(key)))
  const found = useQuery(read('diamonds.history', { query: { ...chosen, count: '1', limit: '1' } }))
  const totals = found.data?.meta.totals
  if (totals === undefined || totals === null) return null
  return (
    <DefinitionList
      items={[
        { label: t('total.claimed'), value: formatCount(totals.claimed) },
        { label: t('total.exchanged'), value: formatCount(totals.exchanged) },
        { label: t('total.credit'), value: <Money amount={totals.credit} /> },
      ]}
    />
  )
}

/** Claims and exchanges of diamonds, newest first. */
export const DiamondHistory = () => <ResourcePage of={list} above={<Totals />} />
