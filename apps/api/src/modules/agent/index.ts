import { gameCatalogue, gameSwitches } from '@backoffice/contract/agent/lists'
import { type AgentSource, agentSources } from '@backoffice/contract/agent/terms'
import { ok } from '@backoffice/kernel'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { fileColumns, instant, label, type ListExports, text } from '../lists/index.ts'
import { catalogueList } from './catalogue.list.ts'
import { listProviders } from './catalogue.repo.ts'
import { switchGame, switchIdOf } from './commands/switch-game.ts'
import { maskKey } from './game-list.ts'
import { createSnapshots } from './snapshots.ts'
import { createSources, stored } from './sources.ts'
import { switchList } from './switches.list.ts'

export { parseGameList } from './game-list.ts'
export { saveCatalogue } from './catalogue.repo.ts'
export { isSwitchedOff } from './switches.repo.ts'

type OwnName =
  | `agent.${string}`
  | 'games.providers'
  | 'games.betting-status'
  | 'games.catalogue'
  | 'games.switches'
  | 'games.switch'
type AgentHandlers = Pick<Handlers, Extract<keyof Handlers, OwnName>>

const REFRESH_SECONDS = 60
const NO_INFO = {
  agentName: null,
  prefix: null,
  apiBase: null,
  status: null,
  percent: null,
  lastSyncAt: null,
  currency: null,
}
const NO_BALANCE = { balance: null, creditLeft: null, currency: null }

/** The agent module: the agent account, the game list and the betting status, and the switches of games. */
export function createAgent(deps: Deps) {
  const { reader, config, jobs } = deps
  const snapshots = createSnapshots(deps, createSources(config))
  /** The last good answer; undefined where there is none that this release can read. */
  async function readSource<T>(source: AgentSource, form: z.ZodType<T>) {
    const snapshot = await snapshots.read(source)
    const answer = form.safeParse(snapshot.answer)
    return {
      value: answer.success ? answer.data : undefined,
      state: { asOf: answer.success ? snapshot.answeredAt : null, stale: snapshots.isStale(snapshot) },
      error: snapshot.error,
    }
  }
  const listSources = async () => {
    const bySource = new Map((await snapshots.list()).map(snapshot => [snapshot.source, snapshot]))
    return agentSources.map((source: AgentSource) => {
      const { answeredAt = null, checkedAt = null, error = null, detail = null } = bySource.get(source) ?? {}
      return { source, configured: snapshots.isConfigured(source), asOf: answeredAt, checkedAt, error, detail }
    })
  }
  const catalogue = listHandler(gameCatalogue, deps, {
    list: catalogueList,
    narrow: filters => filters,
    show: rows => rows,
  })
  const switches = listHandler(gameSwitches, deps, {
    list: switchList,
    narrow: filters => filters,
    show: rows => rows,
  })
  const handlers: AgentHandlers = {
    'agent.info': async () => {
      const { value, state, error } = await readSource('agent-info', stored['agent-info'])
      const { agentKey } = config
      const apiKey = agentKey === null ? null : maskKey(agentKey)
      const keyStatus = agentKey === null ? 'not-set' : error === 'refused' ? 'refused' : 'set'
      return ok({ data: { ...(value ?? NO_INFO), apiKey, keyStatus, ...state } })
    },
    'agent.balance': async () => {
      const { value, state } = await readSource('agent-balance', stored['agent-balance'])
      return ok({ data: { ...(value ?? NO_BALANCE), ...state } })
    },
    'agent.sources': async () => ok({ data: await listSources() }),
    'agent.refresh': async () => {
      await snapshots.refreshAll()
      return ok({ data: await listSources() })
    },
    'games.providers': async () => {
      await snapshots.read('game-list')
      return ok({ data: await listProviders(reader) })
    },
    'games.betting-status': async () => {
      const { value, state } = await readSource('betting-status', stored['betting-status'])
      return ok({ status: value === undefined || state.stale ? 'unknown' : value.status })
    },
    'games.catalogue': catalogue,
    'games.switches': switches,
    'games.switch': ({ body, origin }) => runCommand(deps, switchGame, origin, { ...body, id: switchIdOf(body) }),
  }
  const exports: Pick<ListExports, 'games.catalogue' | 'games.switches'> = {
    'games.catalogue': { columns: catalogueColumns, read: catalogue },
    'games.switches': { columns: switchColumns, read: switches },
  }
  return {
    handlers,
    exports,
    /** The timer's work, and the end of the calls in flight, for tests. */
    refreshDue: snapshots.refreshDue,
    settled: snapshots.settled,
    start: (): void => jobs.every('agent.refresh', REFRESH_SECONDS, snapshots.refreshDue),
  }
}

const catalogueColumns = fileColumns(gameCatalogue, 'agent', {
  provider: text(row => row.providerName),
  switch: {
    switchReason: text(row => row.switch?.reason),
    switchedBy: text(row => row.switch?.by.name),
    switchedAt: instant(row => row.switch?.at),
  },
})
const switchColumns = fileColumns(
  gameSwitches,
  'agent',
  {
    provider: text(row => row.providerName),
    game: text(row => row.gameName),
    on: label('agent', 'status', row => (row.on ? 'on' : 'off')),
  },
  'history',
)
