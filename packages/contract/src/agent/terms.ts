// Without schemas: the browser takes these values and nothing else.

/** What the agent and the providers of games are read for. */
export const agentSources = ['agent-info', 'agent-balance', 'game-list', 'betting-status'] as const
export type AgentSource = (typeof agentSources)[number]

/** Why the last call of a source gave no answer. */
export const sourceErrors = [
  'unreachable',
  'timeout',
  'refused',
  'status',
  'too-large',
  'invalid',
  'duplicate',
  'too-many',
] as const
export type SourceError = (typeof sourceErrors)[number]

/** `refused`: the agent answered the key with 401 or 403. */
export const keyStatuses = ['set', 'not-set', 'refused'] as const
/** `off`: switched off here. The others are as the game list says. */
export const providerStatuses = ['open', 'maintenance', 'off'] as const
/** `off` is the game's own switch, `provider-off` that of its provider. */
export const gameSwitchStatuses = ['on', 'off', 'provider-off'] as const
export const bettingStatuses = ['open', 'closed', 'unknown'] as const
