import { useTranslation } from '../../../i18n/use-translation.ts'
import css from './drawer.module.css'
import type { Evidence } from '../withdrawal.ts'
import { Meter } from '../../../ui/meter/Meter.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { requirementSourceKey } from '../../../ui/requirement-source.ts'

type Progress = Evidence['turnover']

/** The share of the requirement that is wagered; the figures beside it say the same as text. */
export function TurnoverBar({ done, required }: Pick<Progress, 'done' | 'required'>) {
  if (required <= 0) return null
  return <Meter share={done / required} tone={done >= required ? 'good' : 'warning'} className={css.bar} />
}

/** The screen a bonus comes from, whose title names it. */
const screens = {
  creditCode: 'creditCodes',
  wheel: 'wheel',
  cashback: 'cashback',
  diamonds: 'freeDiamonds',
  invites: 'invites',
  ranking: 'ranking',
} as const

/** What the open turnover comes from, in the order bets count: the deposit, the promotion or another bonus. */
export function OpenTurnover({ requirements }: { requirements: Progress['open'] }) {
  const { t } = useTranslation(['withdrawals', 'nav'])
  const nameOf = (source: Progress['open'][number]['source']): string => {
    const key = requirementSourceKey(source)
    return key === 'deposit' || key === 'grant' || key === 'adjustment' || key === 'promotion'
      ? t(`evidence.openFrom.${key}`, { promotion: source.promotion ?? '' })
      : t(`nav:${screens[key]}`)
  }
  if (requirements.length === 0) return null
  return (
    <dl className={css.categories} aria-label={t('column.turnover')}>
      {requirements.map(({ id, source, done, required }) => (
        <div key={id}>
          <dt>{nameOf(source)}</dt>
          <dd>
            {formatMoney(done)} {t('evidence.of', { amount: formatMoney(required) })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The counted bets per game category, with all bets where only a part counts. */
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
