import { useTranslation } from 'react-i18next'
import { Meter } from '../../../ui/meter/Meter.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { Evidence } from '../withdrawal.ts'
import css from './drawer.module.css'

type Progress = Evidence['turnover']

/** How far the stakes are; the figures beside it say the same in words. */
export function TurnoverBar({ done, required }: Pick<Progress, 'done' | 'required'>) {
  if (required <= 0) return null
  return <Meter share={done / required} tone={done >= required ? 'good' : 'warning'} className={css.bar} />
}

/** What each kind of game brought: what it counted for, and the stakes behind it where they counted for less. */
export function TurnoverCategories({ categories }: { categories: Progress['byCategory'] }) {
  const { t } = useTranslation('withdrawals')
  if (categories.length === 0) return null
  return (
    <dl className={css.categories} aria-label={t('evidence.byCategory')}>
      {categories.map(({ category, staked, counted }) => (
        <div key={category}>
          <dt>{t(`category.${category}`)}</dt>
          <dd>
            {formatMoney(counted)}
            {staked !== counted && <span> {t('evidence.ofStakes', { amount: formatMoney(staked) })}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
