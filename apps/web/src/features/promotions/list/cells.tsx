import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { formatCount, formatWholeMoney } from '../../../ui/money/format-money.ts'
import { BudgetBar, formatShare } from '../BudgetBar.tsx'
import { shareOf, toneOf } from '../budget.ts'
import { type Promotion, budgetUseOf } from '../promotion.ts'
import { PromotionPicture } from '../PromotionPicture.tsx'
import css from '../promotions.module.css'

type Props = { promotion: Promotion }

export function Name({ promotion: { title, picture, frequency } }: Props) {
  const { t } = useTranslation('promotions')
  return (
    <span className={css.named}>
      <PromotionPicture picture={picture} />
      <span className={css.lines}>
        <b lang="th" title={title}>
          {title}
        </b>
        <span className={css.quiet}>{t(`frequency.${frequency}`)}</span>
      </span>
    </span>
  )
}

/** When it runs, and why it ended. */
export function Period({ promotion }: Props) {
  const { t } = useTranslation('promotions')
  const { status, endReason } = promotion
  return (
    <span className={css.lines}>
      <span>{usePeriodText()(promotion)}</span>
      {status === 'ended' && endReason !== null && <span className={css.quiet}>{t(`endReason.${endReason}`)}</span>}
    </span>
  )
}

/** `1 Nov – 30 Nov`, `From 1 Nov`, `No end`. */
export function usePeriodText(): (promotion: Pick<Promotion, 'startsAt' | 'endsAt'>) => string {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  return ({ startsAt, endsAt }) => {
    const [from, to] = [startsAt, endsAt].map(at => (at === null ? null : format.when(at, 'day')))
    if (from === null) return to === null ? t('dates.open') : t('dates.until', { to })
    return to === null ? t('dates.from', { from }) : t('dates.between', { from, to })
  }
}

export function BudgetUsed({ promotion }: Props) {
  const { t } = useTranslation('promotions')
  const use = budgetUseOf(promotion)
  const share = shareOf(use)
  if (share === null || use.budget === null) return <span className={css.quiet}>{t('budget.none')}</span>
  return (
    <span className={css.use}>
      <BudgetBar use={use} />
      <span className={css.quiet} data-tone={toneOf(share)}>
        {t('budget.share', { share: formatShare(share), budget: formatWholeMoney(use.budget) })}
      </span>
    </span>
  )
}

export function Granted({ promotion: { grantedBonus, granted } }: Props) {
  const { t } = useTranslation('promotions')
  return (
    <span>
      <span className={`${css.lines} ${css.figure}`}>
        <span>{formatWholeMoney(grantedBonus)}</span>
        <span className={css.quiet}>{t('grants', { count: granted, shown: formatCount(granted) })}</span>
      </span>
    </span>
  )
}
