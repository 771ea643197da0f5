import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { usePeriodFormat } from '../../i18n/periods.ts'
import { type Better, type Comparison, toneOf } from '../../ui/comparison/comparison.ts'
import { useComparison } from '../../ui/comparison/use-comparison.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import { formatCount, formatMoney, formatWholeMoney } from '../../ui/money/format-money.ts'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { autoShare, formatShare, type Side, type Summary } from './period-figures.ts'
import css from './period-summary.module.css'

const names = ['amount', 'count', 'auto', 'median', 'p95'] as const
type Name = (typeof names)[number]

/** Five figures of the whole range, each with its definition and a comparison with the range before. */
export function SummaryFigures({ side, summary }: { side: Side; summary: Summary | undefined }) {
  const { t } = useTranslation('accountSummary')
  const figures = useFigures(side, summary)
  return (
    <FigureCells
      cells={names.map(name => ({
        label: t(`${side}.figure.${name}`),
        formula: t(`${side}.formula.${name}`),
        ...figures?.[name],
      }))}
    />
  )
}

/** A figure with its definition; without a value while it loads. */
export type FigureCell = { label: string; formula: string; value?: string; foot?: ReactNode }

export function FigureCells({ cells }: { cells: readonly FigureCell[] }) {
  const { t } = useTranslation('accountSummary')
  return (
    <section className={css.figures} aria-label={t('figures')}>
      {cells.map(({ label, formula, value, foot }) => (
        <div key={label} className={css.figure}>
          <div className={css.name}>
            <h2>{label}</h2>
            <Hint text={formula} label={t('formula', { name: label })}>
              <Info size={14} strokeWidth={1.75} />
            </Hint>
          </div>
          <div className={css.value}>{value ?? <Skeleton width={60} />}</div>
          <div className={css.foot}>{foot}</div>
        </div>
      ))}
    </section>
  )
}

function useFigures(side: Side, summary: Summary | undefined) {
  const { t } = useTranslation('accountSummary')
  const format = useFormat()
  const periodFormat = usePeriodFormat()
  const compare = useComparison()
  if (summary === undefined) return undefined
  const { total, previous, previousRange: range } = summary
  const time = (seconds: number | null) => (seconds === null ? '—' : format.duration(seconds))
  const compared = (change: Comparison | null, better: Better): ReactNode =>
    change === null || range === null ? undefined : (
      <>
        <span className={css[toneOf(change, better)]}>{change.text}</span>{' '}
        {t('versus', { range: periodFormat.periods(range.from, range.to) })}
      </>
    )
  const points = compare('share', autoShare(total), previous && autoShare(previous))
  const figures: Record<Name, { value: string; foot: ReactNode }> = {
    amount: {
      value: formatWholeMoney(total.amount),
      foot: compared(
        compare('amount', total.amount, previous && previous.amount),
        side === 'deposits' ? 'more' : 'neither',
      ),
    },
    count: {
      value: formatCount(total.count),
      foot: total.count === 0 ? undefined : t('average', { amount: formatMoney(total.amount / total.count) }),
    },
    auto: {
      value: formatShare(autoShare(total)),
      foot: (
        <>
          {points !== null && (
            <>
              <span className={css[toneOf(points, 'more')]}>{points.text}</span>
              {' · '}
            </>
          )}
          {t('manual', { amount: formatWholeMoney(total.manual.amount) })}
        </>
      ),
    },
    median: {
      value: time(total.medianSeconds),
      foot:
        total.manualMedianSeconds === null
          ? undefined
          : t('manualOnly', { time: format.duration(total.manualMedianSeconds) }),
    },
    p95: {
      value: time(total.p95Seconds),
      foot: compared(compare('seconds', total.p95Seconds, previous && previous.p95Seconds), 'less'),
    },
  }
  return figures
}
