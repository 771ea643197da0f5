import type { Satang } from '@backoffice/kernel'

/** How the money of a channel is taken. */
export type ChannelRules = {
  readonly enabled: boolean
  readonly autoCredit: boolean
  readonly feedStaleMinutes: number | null
  readonly minDeposit: Satang | null
  readonly maxDeposit: Satang | null
}
/** What one deposit into an account may be, and what may come in on a business day. */
export type AccountLimits = {
  readonly minDeposit: Satang | null
  readonly maxDeposit: Satang | null
  readonly dailyLimit: Satang | null
}

/** Of channels without settings of their own. */
export const OPEN_RULES: ChannelRules = {
  enabled: true,
  autoCredit: true,
  feedStaleMinutes: null,
  minDeposit: null,
  maxDeposit: null,
}

export type ChannelBlock = 'CHANNEL_OFF' | 'AUTO_CREDIT_OFF' | 'BELOW_MINIMUM' | 'ABOVE_MAXIMUM'

/**
 * Why money of this amount is not credited by itself; null: nothing stands against it. The money is kept all the same.
 */
export function findChannelBlock(
  rules: ChannelRules,
  limits: Pick<AccountLimits, 'minDeposit' | 'maxDeposit'>,
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

/** Since when a feed counts as stale; null: it does not. One that has never told anything cannot be late. */
export function staleSince(lastLineAt: Date | null, minutes: number | null, now: Date): Date | null {
  if (lastLineAt === null || minutes === null) return null
  const due = new Date(lastLineAt.getTime() + minutes * 60_000)
  return due <= now ? due : null
}
