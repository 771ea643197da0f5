import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../button/Button.tsx'
import { useFormat } from '../../i18n/format.ts'
import { ErrorPanel, StaleMark } from '../panel/ErrorPanel.tsx'
import { ScrollRegion } from '../panel/ScrollRegion.tsx'
import { Chart } from './Chart.tsx'
import css from './chart.module.css'
import type { ChartData } from './chart-data.ts'
import { ChartTable } from './ChartTable.tsx'
import { Legend } from './Legend.tsx'
import { usePlot } from './use-plot.ts'

type Props = {
  title: string
  /** Undefined while loading. */
  data: ChartData | undefined
  /** The reading behind it. A failed one shows its error in place of the chart, or beside the last good figures. */
  query: { readonly error: unknown; readonly dataUpdatedAt: number; readonly refetch: () => unknown }
  /** Of the plots, in px. The card has the same height in every state. */
  height: number
  /** The least width of the plots in px; narrower pages scroll. */
  minWidth?: number
  /** A text at the end of the heading, such as the range. */
  aside?: string | undefined
  actions?: ReactNode
  /** The marked period, where something else on the page marks it too. */
  highlighted?: number | null
  onHighlight?: (period: number | null) => void
}

/**
 * A titled chart with its legend and a table of the same figures. The picture is hidden from screen readers, which read
 * the table; a button shows it to everyone.
 */
export function ChartCard({
  title,
  data,
  query,
  height,
  minWidth = 0,
  aside,
  actions,
  highlighted,
  onHighlight,
}: Props) {
  const { t } = useTranslation('ui')
  const titleId = useId()
  const format = useFormat()
  const [isTable, setIsTable] = useState(false)
  const [marked, setMarked] = useState<number | null>(null)
  const { Plot, failure, retry: reload } = usePlot(data !== undefined && !isTable)
  const retry = () => void query.refetch()
  const toggle = t(isTable ? 'chart.asChart' : 'chart.asTable', { title })
  return (
    <section className={css.card} aria-labelledby={titleId} aria-busy={data === undefined && query.error === null}>
      <header className={css.head}>
        <h2 id={titleId}>{title}</h2>
        {data !== undefined && <Legend data={data} />}
        <div className={css.end}>
          {data !== undefined && query.error !== null && (
            <StaleMark since={format.when(query.dataUpdatedAt, 'time')} onRetry={retry} />
          )}
          {aside !== undefined && <span className={css.aside}>{aside}</span>}
          {actions}
          <IconButton
            size="small"
            aria-pressed={isTable}
            aria-label={toggle}
            title={toggle}
            disabled={data === undefined}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? <ChartColumn size={15} strokeWidth={1.75} /> : <Table2 size={15} strokeWidth={1.75} />}
          </IconButton>
        </div>
      </header>
      <div className={css.body} style={{ blockSize: height }}>
        {data === undefined ? (
          query.error === null ? (
            <div className={css.skeleton} aria-hidden="true" />
          ) : (
            <ErrorPanel error={query.error} onRetry={retry} />
          )
        ) : (
          <Region name={t('chart.caption', { title })} isTable={isTable} isWide={minWidth > 0}>
            {!isTable && (
              <div className={css.picture} aria-hidden="true" data-part="chart">
                {Plot !== undefined ? (
                  <Chart
                    Plot={Plot}
                    data={data}
                    height={height}
                    minWidth={minWidth}
                    highlighted={highlighted === undefined ? marked : highlighted}
                    onHighlight={onHighlight ?? setMarked}
                  />
                ) : failure === undefined ? (
                  <div className={css.skeleton} />
                ) : null}
              </div>
            )}
            {!isTable && failure !== undefined && <ErrorPanel error={failure} onRetry={reload} />}
            <ChartTable title={title} data={data} isShown={isTable} />
          </Region>
        )}
      </div>
    </section>
  )
}

type RegionProps = { name: string; isTable: boolean; isWide: boolean; children: ReactNode }

const Region = ({ name, isTable, isWide, children }: RegionProps) =>
  isTable || isWide ? (
    <ScrollRegion className={css.region} data-table={isTable} aria-label={name}>
      {children}
    </ScrollRegion>
  ) : (
    <div className={css.region}>{children}</div>
  )
