import type { ChannelRules } from '@backoffice/contract/channel-settings/forms'
import type { Satang } from '@backoffice/kernel'

/** For channels without settings. */
export const OPEN_RULES: ChannelRules = {
  enabled: true,
  autoCredit: true,
  feedStaleMinutes: null,
  minDeposit: null,
  maxDeposit: null,
}

export type ChannelBlock = 'CHANNEL_OFF' | 'AUTO_CREDIT_OFF' | 'BELOW_MINIMUM' | 'ABOVE_MAXIMUM'

/** Why this amount is not auto-credited; null: no reason. The deposit is stored in any case. */
export function findChannelBlock(
  rules: ChannelRules,
  limits: Pick<ChannelRules, 'minDeposit' | 'maxDeposit'>,
  amount: Satang,
): ChannelBlock | null {
  if (!rules.enabled) return 'CHANNEL_OFF'
  if (!rules.autoCredit) return 'AUTO_CREDIT_OFF'
  if ([rules.minDeposit, limits.minDeposit].some(minimum => minimum !== null && amount < minimum))
    return 'BELOW_MINIMUM'
  if ([rules.maxDeposit, limits.maxDeposit].some(maximum => maximum !== null && amount > maximum))
    return 'ABOVE_MAXIMUM'
  return null
}
