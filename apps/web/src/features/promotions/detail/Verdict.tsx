import { Check, CircleX } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { Simulation } from '../promotion.ts'
import css from './simulator.module.css'

/** Whether a deposit receives the bonus, or every rule that refuses it. */
export function Verdict({ simulation, showBonus = false }: { simulation: Simulation; showBonus?: boolean }) {
  const { t } = useTranslation('promotions')
  const { eligible, refusals, bonus } = simulation
  return (
    <div className={css.verdict} data-eligible={eligible} role="status">
      {eligible ? <Check size={16} strokeWidth={1.75} /> : <CircleX size={16} strokeWidth={1.75} />}
      {eligible ? (
        <span>{showBonus ? t('simulator.gets', { amount: formatMoney(bonus) }) : t('simulator.eligible')}</span>
      ) : (
        <div>
          {t('simulator.refused')}
          <ul>
            {refusals.map(refusal => (
              <li key={refusal}>{t(`refusal.${refusal}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
