import type { wheelIcons } from '@backoffice/contract/wheel/terms'
import { Coins, Gem, Gift, type LucideIcon, RefreshCw, RotateCw, Trophy } from 'lucide-react'

export const icons: Readonly<Record<(typeof wheelIcons)[number], LucideIcon>> = {
  coins: Coins,
  diamond: Gem,
  spin: RefreshCw,
  gift: Gift,
  trophy: Trophy,
  retry: RotateCw,
}
