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
