import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { copiedLine } from '../forms.ts'
import { gameCategories } from '../turnover/forms.ts'
import {
  agentBalance,
  agentInfo,
  agentSource,
  catalogueGame,
  gameProvider,
  gameSwitch,
  gameSwitchChange,
  gameSwitchForm,
} from './forms.ts'
import { gameCatalogue, gameSwitches } from './lists.ts'
import { bettingStatuses, gameSwitchStatuses } from './terms.ts'

const read = { method: 'GET', access: 'games.read', envelope: 'data' } as const
const ofProvider = { provider: copiedLine(50).optional() }

export const agentEndpoints = {
  'agent.info': endpoint({
    ...read,
    path: '/agentinfo',
    summary: 'The agent account: the last good answer of AGENT_URL. All values are null until it answers once',
    answer: agentInfo,
  }),
  'agent.balance': endpoint({
    ...read,
    path: '/agentbalance',
    summary: 'The balance and the credit left with the agent: the last good answer',
    answer: agentBalance,
  }),
  'agent.sources': endpoint({
    ...read,
    path: '/agent/sources',
    summary: 'When the agent, the game list and the betting status last answered, and what failed since',
    answer: z.array(agentSource),
  }),
  'agent.refresh': endpoint({
    ...read,
    method: 'POST',
    path: '/agent/refresh',
    changes: ['games'],
    body: z.strictObject({}),
    summary: 'Call all sources now, each at most once at a time on all nodes',
    answer: z.array(agentSource),
  }),
  'games.providers': endpoint({
    ...read,
    path: '/games/providers',
    summary: 'The providers of the last good game list',
    answer: z.array(gameProvider),
  }),
  'games.betting-status': endpoint({
    ...read,
    envelope: 'status',
    path: '/games/betting-status',
    summary: 'Whether bets are open: the last good answer of BETTING_STATUS_URL; `unknown` until it answers once',
    answer: z.enum(bettingStatuses),
  }),
  'games.catalogue': listEndpoint(gameCatalogue, {
    path: '/games/catalogue',
    summary: 'The games of the last good game list with their switches. `q` is a part of the name or the code',
    row: catalogueGame,
    filters: {
      ...searchText,
      ...ofProvider,
      category: severalOf(gameCategories).optional(),
      status: severalOf(gameSwitchStatuses).optional(),
    },
  }),
  'games.switches': listEndpoint(gameSwitches, {
    path: '/games/switches',
    summary: 'Who switched providers and games on and off, when and why',
    row: gameSwitchChange,
    filters: { ...period, ...ofProvider },
  }),
  'games.switch': endpoint({
    method: 'POST',
    path: '/games/switches',
    access: 'games.manage',
    envelope: 'data',
    idempotent: true,
    body: gameSwitchForm,
    summary: 'Switch a provider or a game on or off. Off refuses new bets; settlements and refunds are always accepted',
    answer: gameSwitch,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
} as const
