import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { figureGroups } from '@backoffice/contract/games/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gamepad2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { FilterBar } from '../../ui/filter-bar/FilterBar.tsx'
import { ExportMenu } from '../../ui/list-tools/ExportMenu.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { Money, SignedMoney } from '../../ui/money/Money.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { toFilters } from '../../ui/resource/filters.ts'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { Segments } from '../../ui/segments/Segments.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import css from './agent.module.css'

type Figures = ClientResponse<Endpoints['games.figures']>['data']
type Row = Figures['rows'][number]

/** Bets, wins, voids and GGR of a period by provider, game, category or day. A row leads to its bets. */
export function Ggr() {
  const { t } = useTranslation('agent')
  const [search, setSearch] = useListSearch()
  const [adding, setAdding] = useState(false)
  const by = figureGroups.find(group => group === search['by']) ?? 'provider'
  const { from, to, provider } = search
  const query = useMemo(
    () => ({
      by,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(provider === undefined ? {} : { provider }),
    }),
    [by, from, to, provider],
  )
  const found = useQuery({ ...read('games.figures', { query }), placeholderData: keepPreviousData })
  const providers = useQuery(read('games.filters')).data?.data.providers
  const filters = useMemo(
    () =>
      toFilters(
        [
          { kind: 'days', key: 'days' },
          { kind: 'one', key: 'provider' },
        ],
        t,
        undefined,
        { provider: providers?.map(({ code, name }) => ({ value: code, label: name })) },
      ),
    [t, providers],
  )
  const figures = found.data?.data
  return (
    <div className={css.account}>
      <FilterBar
        filters={filters}
        values={search}
        adding={adding}
        onAdding={setAdding}
        onChange={setSearch}
        before={
          <Segments
            label={t('ggr.by')}
            value={by}
            onChange={next => setSearch({ by: next === 'provider' ? undefined : next })}
            options={figureGroups.map(name => ({ name, label: t(`group.${name}`) }))}
          />
        }
        after={<ExportMenu list="games.figure-rows" query={query} exports="exports.money" />}
      />
      {figures !== undefined ? (
        <FigureTable figures={figures} />
      ) : found.error === null ? (
        <Skeleton width={60} />
      ) : (
        <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
      )}
    </div>
  )
}

function FigureTable({ figures }: { figures: Figures }) {
  const { t } = useTranslation('agent')
  const format = useFormat()
  const { by, from, to, total, asOf } = figures
  const period = t('ggr.period', {
    from: format.businessDay(from, 'date'),
    to: format.businessDay(to, 'date'),
    time: format.when(asOf, 'clock'),
  })
  if (total.bets.count + total.wins.count + total.voids.count === 0)
    return <EmptyState icon={Gamepad2} title={t('ggr.none')} hint={period} />
  const rows: readonly (Row | typeof total)[] = [...figures.rows, total]
  const amount = ({ amount: sum, count }: Row['bets']) => (
    <>
      <Money amount={sum} /> <span className={css.quiet}>({formatCount(count)})</span>
    </>
  )
  return (
    <>
      <SimpleTable
        title={period}
        rows={rows}
        columns={[
          {
            header: t(`group.${by}`),
            render: row => ('key' in row ? <BetsLink row={row} of={figures} /> : <b>{t('ggr.total')}</b>),
          },
          { header: t('ggr.bets'), end: true, render: row => amount(row.bets) },
          { header: t('ggr.wins'), end: true, render: row => amount(row.wins) },
          { header: t('ggr.voids'), end: true, render: row => amount(row.voids) },
          { header: t('ggr.ggr'), end: true, render: row => <SignedMoney amount={row.ggr} /> },
          {
            header: t('ggr.hold'),
            end: true,
            render: ({ holdBasisPoints: points }) => (points === null ? '—' : format.change(points / 10_000)),
          },
        ]}
      />
      <p className={css.quiet}>{t('ggr.formula')}</p>
    </>
  )
}

/** The name of a row, as a link to the bets its figures count. */
function BetsLink({ row, of: { by, from, to } }: { row: Row; of: Figures }) {
  const { t } = useTranslation('agent')
  const format = useFormat()
  const days = by === 'day' ? { from: row.key, to: row.key } : { from, to }
  const search = {
    tab: 'bets',
    ...days,
    ...(row.provider === null ? {} : { provider: row.provider }),
    ...(by === 'game' && row.provider !== null ? { game: row.key.slice(row.provider.length + 1) } : {}),
    ...(by === 'category' ? { category: row.key } : {}),
  }
  const name =
    by === 'day' ? format.businessDay(row.key, 'date') : by === 'category' ? t(`ui:category.${row.key}`) : row.name
  return (
    <Link to="/agentinfo" search={search} className={css.link}>
      {name}
    </Link>
  )
}
