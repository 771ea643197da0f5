import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { figureGroups, gameBookings, MAX_FIGURE_DAYS, MAX_GAME_FIGURE_DAYS } from '@backoffice/contract/games/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarX2, Gamepad2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ApiError } from '../../api/api-error.ts'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatShareOf } from '../../ui/comparison/format-share.ts'
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
type Booking = (typeof gameBookings)[number]

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
      {found.error instanceof ApiError && found.error.code === 'VALIDATION' ? (
        <EmptyState
          icon={CalendarX2}
          title={t('badRange.title')}
          hint={t('badRange.hint', { days: by === 'game' ? MAX_GAME_FIGURE_DAYS : MAX_FIGURE_DAYS })}
          action={
            <Button size="small" onClick={() => setSearch({ from: undefined, to: undefined })}>
              {t('badRange.reset')}
            </Button>
          }
        />
      ) : figures !== undefined ? (
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
  const renderBooking = (booked: Booking) => (row: Row | typeof total) => (
    <>
      <BetsLink row={row} of={figures} booked={booked}>
        <Money amount={row[booked].amount} />
      </BetsLink>{' '}
      <span className={css.quiet}>({formatCount(row[booked].count)})</span>
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
            render: row => (
              <BetsLink row={row} of={figures} booked="bets">
                <RowName row={row} by={by} />
              </BetsLink>
            ),
          },
          ...gameBookings.map(booked => ({ header: t(`ggr.${booked}`), end: true, render: renderBooking(booked) })),
          { header: t('ggr.ggr'), end: true, render: row => <SignedMoney amount={row.ggr} /> },
          {
            header: t('ggr.hold'),
            end: true,
            render: row => formatHold(row.holdBasisPoints),
          },
        ]}
      />
      <p className={css.quiet}>{t('ggr.formula')}</p>
    </>
  )
}

/** GGR as a share of the bets. */
const formatHold = (basisPoints: number | null): string => (basisPoints === null ? '—' : formatShareOf(basisPoints))

type LinkProps = { row: Row | Figures['total']; of: Figures; booked: Booking; children: ReactNode }

/** Text or a figure, as a link to the bets, wins or voids it counts. */
function BetsLink({ row, of: { by, from, to }, booked, children }: LinkProps) {
  const [{ provider }] = useListSearch()
  const search = {
    tab: 'bets',
    from,
    to,
    ...(provider === undefined ? {} : { provider }),
    ...(booked === 'bets' ? {} : { booked }),
    ...('key' in row ? searchOf(row, by) : {}),
  }
  return (
    <Link to="/agentinfo" search={search} className={css.link}>
      {children}
    </Link>
  )
}

/** The filters of a row in the list of bets. */
function searchOf({ key, provider }: Row, by: Figures['by']) {
  if (by === 'day') return { from: key, to: key }
  if (by === 'category') return { category: key }
  if (provider === null) return {}
  return by === 'game' ? { provider, game: key.slice(provider.length + 1) } : { provider }
}

function RowName({ row, by }: { row: Row | Figures['total']; by: Figures['by'] }) {
  const { t } = useTranslation('agent')
  const format = useFormat()
  if (!('key' in row)) return <b>{t('ggr.total')}</b>
  return by === 'day' ? format.businessDay(row.key, 'date') : by === 'category' ? t(`ui:category.${row.key}`) : row.name
}
