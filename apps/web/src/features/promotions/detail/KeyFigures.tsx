import { Info } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Hint } from '../../../ui/hint/Hint.tsx'
import { formatCount, formatMoney, formatWholeMoney } from '../../../ui/money/format-money.ts'
import { CardState, type Reading } from '../../../ui/panel/CardState.tsx'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { type Figures, returnOf } from '../promotion.ts'
import css from './figures.module.css'

const keys = ['granted', 'cost', 'deposits', 'ngr', 'return'] as const
type Key = (typeof keys)[number]

/** What it granted, costs and brings, each with its formula. */
export function KeyFigures({ reading }: { reading: Reading<{ data: Figures }> }) {
  const { t } = useTranslation('promotions')
  const figures = reading.data?.data
  return (
    <section
      className={css.card}
      aria-label={t('figure.title')}
      aria-busy={figures === undefined && reading.error === null}
    >
      <CardState reading={reading}>
        <dl className={css.grid}>
          {keys.map(key => (
            <Figure key={key} name={key} figures={figures} />
          ))}
        </dl>
      </CardState>
    </section>
  )
}

function Figure({ name, figures }: { name: Key; figures: Figures | undefined }) {
  const { t } = useTranslation('promotions')
  const label = t(`figure.${name}.name`)
  const shown = figures && contentOf(name, figures)
  return (
    <div className={css.cell} data-figure={name}>
      <dt className={css.name}>
        {label}
        <Hint label={t('figure.formula', { name: label })} text={t(`figure.${name}.formula`)}>
          <Info size={14} strokeWidth={1.75} />
        </Hint>
      </dt>
      <dd className={css.value}>{shown === undefined ? <Skeleton width={60} /> : shown}</dd>
      <dd className={css.foot}>
        {figures !== undefined &&
          t(`figure.${name}.note`, {
            count: name === 'deposits' ? figures.deposits : figures.granted,
            shown: formatCount(name === 'deposits' ? figures.deposits : figures.granted),
            members: t('figure.members', { count: figures.members, shown: formatCount(figures.members) }),
            reserved: formatWholeMoney(figures.reserved),
          })}
      </dd>
    </div>
  )
}

function contentOf(key: Key, figures: Figures): string {
  switch (key) {
    case 'granted':
      return formatWholeMoney(figures.bonus)
    case 'cost':
      return formatWholeMoney(figures.converted)
    case 'deposits':
      return formatWholeMoney(figures.depositAmount)
    case 'ngr':
      return figures.ngr === null ? '—' : formatWholeMoney(figures.ngr)
    case 'return': {
      const ratio = returnOf(figures)
      return ratio === null ? '—' : formatMoney(ratio)
    }
  }
}
