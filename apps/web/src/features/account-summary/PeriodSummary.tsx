import { CalendarX2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePhone } from '../../ui/media.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { ChannelCard } from './ChannelCard.tsx'
import { isIdle, type PeriodRow, type Side } from './period-figures.ts'
import css from './period-summary.module.css'
import { PeriodCards } from './PeriodCards.tsx'
import { PeriodTable } from './PeriodTable.tsx'
import { SummaryChart } from './SummaryChart.tsx'
import { SummaryFigures } from './SummaryFigures.tsx'
import { SummaryFrame, useShownRange } from './SummaryFrame.tsx'
import { useSummary } from './use-summary.ts'

type Props = {
  side: Side
  /** The records of a row, where the user can read them. */
  hrefOf: (row: PeriodRow) => string | undefined
  printHead: { operator: string; title: string }
}

/** What was deposited or withdrawn by day, month or year: figures, chart, channels and a row for each period. */
export function PeriodSummary({ side, hrefOf, printHead }: Props) {
  const { t } = useTranslation('accountSummary')
  const phone = usePhone()
  const [search, setSearch] = useListSearch()
  const query = useSummary(side, search)
  const { data: summary } = query
  const [marked, setMarked] = useState<string | null>(null)
  const { whole, ...range } = useShownRange(search, summary)
  const { by, rangeName } = range
  const rows = useMemo(() => summary?.periods.toReversed(), [summary])
  const shown = { side, summary, rangeName, marked, onMark: setMarked }
  return (
    <SummaryFrame {...range} query={query} printHead={printHead} onChange={setSearch}>
      <SummaryFigures side={side} summary={summary} />
      {summary !== undefined && isIdle(summary.total) ? (
        <div className={css.card}>
          <EmptyState icon={CalendarX2} title={t(`${side}.none`, { range: rangeName })} hint={t('noneHint')} />
        </div>
      ) : (
        <>
          <div className={css.columns}>
            <SummaryChart {...shown} by={by} whole={whole} query={query} phone={phone} />
            <ChannelCard side={side} summary={summary} />
          </div>
          {phone ? (
            <PeriodCards {...shown} rows={rows} hrefOf={hrefOf} />
          ) : (
            <PeriodTable {...shown} by={by} rows={rows} hrefOf={hrefOf} />
          )}
        </>
      )}
    </SummaryFrame>
  )
}
