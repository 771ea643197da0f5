import type { RankIcon } from '@backoffice/contract/ranking/terms'
import { Crown, Gem, type LucideIcon, Medal, Star, Trophy } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import css from './ranking.module.css'
import type { Amounts, Reward } from './tier.ts'

const icons: Readonly<Record<RankIcon, LucideIcon>> = {
  star: Star,
  medal: Medal,
  trophy: Trophy,
  crown: Crown,
  gem: Gem,
}

/** A tier's icon on its colour, with its name. */
export function TierBadge({ name, icon, colour }: { name: string; icon: RankIcon; colour: string }) {
  const Icon = icons[icon]
  return (
    <span className={css.badge}>
      <span className={css.mark} style={{ backgroundColor: colour }} aria-hidden="true">
        <Icon size={13} strokeWidth={2} />
      </span>
      {name}
    </span>
  )
}

/** A reward in words; a dash where there is none. */
export function RewardText({ reward }: { reward: Reward | null }) {
  const { t } = useTranslation('ranking')
  if (reward === null) return <>—</>
  if (reward.kind !== 'credit')
    return <>{t(`reward.${reward.kind}`, { count: reward.amount, shown: formatCount(reward.amount) })}</>
  const amount = formatMoney(reward.amount)
  return <>{reward.turnoverPercent === 0 ? amount : t('reward.credit', { amount, percent: reward.turnoverPercent })}</>
}

/** Amounts of each kind, those that are zero left out. */
export function AmountsText({ amounts: { credit, diamonds, spins } }: { amounts: Amounts }) {
  const { t } = useTranslation('ranking')
  const parts = [
    ...(credit > 0 ? [formatMoney(credit)] : []),
    ...(diamonds > 0 ? [t('reward.diamond', { count: diamonds, shown: formatCount(diamonds) })] : []),
    ...(spins > 0 ? [t('reward.spin', { count: spins, shown: formatCount(spins) })] : []),
  ]
  return <span className={css.figure}>{parts.length === 0 ? '—' : parts.join(' · ')}</span>
}
