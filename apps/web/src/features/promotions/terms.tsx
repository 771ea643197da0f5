import { gameCategories } from '@backoffice/contract/games/terms'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { percentOf, type Terms, timesOf } from './promotion.ts'

type Props = { terms: Pick<Terms, 'bonus' | 'turnoverPercent' | 'turnoverBase'> }

/** `10%, up to ฿500.00` or `฿100.00`. */
export function Bonus({ terms: { bonus } }: { terms: Pick<Terms, 'bonus'> }) {
  const { t } = useTranslation('promotions')
  if (bonus.kind === 'fixed') return <b>{formatMoney(bonus.amount)}</b>
  return (
    <span>
      <b>{percentOf(bonus.basisPoints)}</b> {t('term.upTo', { amount: formatMoney(bonus.maxBonus) })}
    </span>
  )
}

/** `5 × (deposit + bonus)`. */
export function Turnover({ terms: { turnoverPercent, turnoverBase } }: Props) {
  const { t } = useTranslation('promotions')
  return (
    <>
      {turnoverPercent === 0
        ? t('term.noTurnover')
        : t('term.turnover', { times: timesOf(turnoverPercent), base: t(`turnoverBase.${turnoverBase}`) })}
    </>
  )
}

/** Who receives it, in words. */
export function useAudienceText(): (audience: Terms['audience']) => string {
  const { t } = useTranslation('promotions')
  return ({ registeredWithinDays, withTags, withoutTags, minDeposits, maxDeposits }) => {
    const parts = [
      ...(registeredWithinDays === null ? [] : [t('audience.registered', { count: registeredWithinDays })]),
      ...(minDeposits === null ? [] : [t('audience.minDeposits', { count: minDeposits })]),
      ...(maxDeposits === null ? [] : [t('audience.maxDeposits', { count: maxDeposits })]),
      ...(withTags.length === 0 ? [] : [t('audience.with', { tags: withTags.join(', ') })]),
      ...(withoutTags.length === 0 ? [] : [t('audience.without', { tags: withoutTags.join(', ') })]),
    ]
    return parts.length === 0 ? t('audience.all') : parts.join(' · ')
  }
}

/** How bets count, in words. */
export function useContributionText(): (contributions: Terms['contributions']) => string {
  const { t } = useTranslation('promotions')
  return contributions =>
    contributions === null
      ? t('contributionsOf.operator')
      : gameCategories.map(category => `${t(`category.${category}`)} ${contributions[category]}%`).join(' · ')
}
