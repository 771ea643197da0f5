import { useTranslation } from '../../i18n/use-translation.ts'
import { type BudgetUse, partsOf, shareOf, toneOf } from './budget.ts'
import css from './promotions.module.css'

/** The used part of a budget: converted solid, reserved for wagering hatched; amber from 80%, red at 100%. */
export function BudgetBar({ use, size = 'small' }: { use: BudgetUse; size?: 'small' | 'large' }) {
  const { t } = useTranslation('promotions')
  const share = shareOf(use)
  const [solid, hatched] = partsOf(use)
  if (share === null) return null
  return (
    <span
      className={css.bar}
      data-size={size}
      data-tone={toneOf(share)}
      role="progressbar"
      aria-label={t('budget.label')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
    >
      <span style={{ inlineSize: `${solid}%` }} />
      <span data-hatched style={{ inlineSize: `${hatched}%` }} />
    </span>
  )
}

/** 61.7%: a share that is not yet whole never shows as 100%. */
export const formatShare = (share: number): string => `${(Math.floor(share * 1_000) / 10).toFixed(1)}%`
