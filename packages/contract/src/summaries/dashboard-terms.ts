/** The units of the dashboard's charts. */
export const trendUnits = ['hour', 'day', 'month'] as const
export type TrendUnit = (typeof trendUnits)[number]

/** What a provider is used for. */
export const providerKinds = [
  'payouts',
  'wallet',
  'bank-feed',
  'player-events',
  'sms',
  'agent',
  'game-list',
  'betting-status',
] as const
export type ProviderKind = (typeof providerKinds)[number]

/** `no-data`: no call or report in the expected time; `low`: its balance is nearly used up; `off`: switched off. */
export const providerStates = ['normal', 'slow', 'no-data', 'low', 'down', 'off'] as const
export type ProviderState = (typeof providerStates)[number]
