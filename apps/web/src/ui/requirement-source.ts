import type { RewardSource } from '@backoffice/contract/rewards/terms'

const rewards = {
  'promotion.grant': 'promotion',
  'creditcode.redeem': 'creditCode',
  'wheel.spin': 'wheel',
  'deposit.spins': 'wheel',
  'cashback.claim': 'cashback',
  'diamond.claim': 'diamonds',
  'diamond.exchange': 'diamonds',
  'invite.payout': 'invites',
  'rank.reward': 'ranking',
} as const satisfies Record<RewardSource, string>

type Source<K extends string> = { readonly kind: K; readonly reward: RewardSource | null }

/** The key of the text for a source of rewards. */
export const rewardSourceKey = (source: RewardSource) => rewards[source]

/** The key of the text for what a turnover requirement comes from: a bonus by the reward that brought it. */
export const requirementSourceKey = <K extends string>({ kind, reward }: Source<K>) =>
  reward === null ? kind : rewardSourceKey(reward)
