import { STATS_DAYS } from '@backoffice/contract/games/terms'
import { useQuery } from '@tanstack/react-query'
import { Dices } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { read } from '../../../api/read.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useCompact } from '../../../ui/chart/compact.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { Money, SignedMoney } from '../../../ui/money/Money.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { ScrollRegion } from '../../../ui/panel/ScrollRegion.tsx'
import { StatRow, StatTile } from '../../../ui/panel/StatTile.tsx'
import { useListSearch } from '../../../ui/resource-table/use-list-search.ts'
import { Segments } from '../../../ui/segments/Segments.tsx'
import { Rows } from './GameRound.tsx'
import css from './profile.module.css'

const windows = ['7', '30', '90', '365'] as const
type Window = (typeof windows)[number]
type Figures = { count: number; bets: number; wins: number; voids: number; net: number }

const isWindow = (text: string | undefined): text is Window => windows.some(each => each === text)
const shareOf = (basisPoints: number | null) => (basisPoints === null ? '—' : `${(basisPoints / 100).toFixed(2)}%`)

/** A member's bets of the last days and their results. */
export function GameStatistics({ id }: { id: string }) {
  const { t } = useTranslation('member')
  const [search, setSearch] = useListSearch()
  const days = isWindow(search['window']) ? search['window'] : (String(STATS_DAYS) as Window)
  const found = useQuery(read('games.stats', { params: { id }, query: { days } }))
  return (
    <div className={css.stack}>
      <div>
        <Segments
          label={t('games.window')}
          value={days}
          options={windows.map(name => ({ name, label: t('games.days', { count: Number(name) }) }))}
          onChange={name => setSearch({ window: name })}
        />
      </div>
      {found.data === undefined ? <Pending found={found} widths={[90, 70, 80]} /> : <Statistics stats={found.data} />}
    </div>
  )
}

type Stats = Figures & { rtpBasisPoints: number | null; validTurnover: number }
type Props = {
  stats: {
    totals: Stats
    byCategory: readonly (Figures & { category: string })[]
    byProvider: readonly (Figures & { provider: string; name: string })[]
    byDay: readonly (Figures & { date: string })[]
  }
}

function Statistics({ stats: { totals, byCategory, byProvider, byDay } }: Props) {
  const { t } = useTranslation('member')
  const format = useFormat()
  if (totals.count === 0)
    return (
      <Panel title={t('tab.statistics')}>
        <EmptyState icon={Dices} title={t('games.noBets')} hint={t('games.noBetsHint')} />
      </Panel>
    )
  return (
    <>
      <StatRow>
        <StatTile
          label={t('games.bets')}
          value={formatMoney(totals.bets)}
          hint={t('games.count', { count: totals.count })}
        />
        <StatTile label={t('games.wins')} value={formatMoney(totals.wins)} />
        <StatTile label={t('games.net')} value={<SignedMoney amount={totals.net} />} hint={t('games.netHint')} />
        <StatTile label={t('games.rtp')} value={shareOf(totals.rtpBasisPoints)} hint={t('games.rtpHint')} />
        <StatTile label={t('games.validTurnover')} value={formatMoney(totals.validTurnover)} />
        <StatTile label={t('games.voids')} value={formatMoney(totals.voids)} />
      </StatRow>
      <FigureTable
        title={t('games.byCategory')}
        head={t('games.category')}
        rows={byCategory.map(row => ({ ...row, name: t(`category.${row.category}`) }))}
      />
      <FigureTable title={t('games.byProvider')} head={t('games.provider')} rows={byProvider} />
      <FigureTable
        title={t('games.byDay')}
        head={t('games.day')}
        rows={byDay
          .filter(({ count }) => count > 0)
          .map(row => ({ ...row, name: format.businessDay(row.date) }))
          .toReversed()}
      />
    </>
  )
}

type TableProps = { title: string; head: string; rows: readonly (Figures & { name: string })[] }

function FigureTable({ title, head, rows }: TableProps) {
  const { t } = useTranslation('member')
  const compact = useCompact()
  return (
    <Panel title={title}>
      <ScrollRegion aria-label={title}>
        <Rows
          heads={[head, t('games.number'), t('games.bets'), t('games.wins'), t('games.voids'), t('games.net')]}
          rows={rows.map(({ name, count, bets, wins, voids, net }) => [
            name,
            name,
            compact(count),
            <Money key="bets" amount={bets} />,
            <Money key="wins" amount={wins} />,
            <Money key="voids" amount={voids} />,
            <SignedMoney key="net" amount={net} />,
          ])}
        />
      </ScrollRegion>
    </Panel>
  )
}
