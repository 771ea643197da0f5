import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { type Change, toneOf } from './figures.ts'
import css from './figure-card.module.css'

type Props = {
  name: string
  /** How the figure is calculated. */
  formula: string
  /** Undefined while loading. */
  value: string | undefined
  change?: Change
  moreIsBetter?: boolean
  /** The number of records, beside the name. */
  count?: number | undefined
  /** Text below the figure when there is no change to show. */
  note?: string | undefined
}

/** One figure: name, formula, value, and change against yesterday. */
export function FigureCard({ name, formula, value, change, moreIsBetter = false, count, note }: Props) {
  const { t } = useTranslation('summaries')
  return (
    <section className={css.card} aria-label={name}>
      <div className={css.name}>
        <h2>{name}</h2>
        {count !== undefined && (
          <span className={css.count} title={t('items', { count, shown: formatCount(count) })}>
            {formatCount(count)}
          </span>
        )}
        <Hint text={formula} label={t('formula', { name })}>
          <Info size={14} strokeWidth={1.75} />
        </Hint>
      </div>
      <div className={css.value}>{value ?? <Skeleton width={60} />}</div>
      <div className={css.foot}>
        {value !== undefined && change !== undefined && <ChangeText change={change} moreIsBetter={moreIsBetter} />}
        {value !== undefined && note}
      </div>
    </section>
  )
}

function ChangeText({ change, moreIsBetter }: { change: Change; moreIsBetter: boolean }) {
  const { t } = useTranslation('summaries')
  const format = useFormat()
  if (change.kind === 'none') return null
  const text =
    change.kind === 'share'
      ? format.change(change.share)
      : change.kind === 'count'
        ? format.difference(change.difference)
        : t('manifold')
  return (
    <>
      <span className={css[toneOf(change, moreIsBetter)]}>{text}</span> {t('vsYesterday')}
    </>
  )
}
