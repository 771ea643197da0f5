import type { Endpoints, HandlerOutput } from '@backoffice/contract'
import type { ProviderKind } from '@backoffice/contract/summaries/dashboard-terms'
import type { Deps } from '../../platform/deps.ts'
import { observeCalls, type ProviderCallResult } from '../../platform/outbound/provider-calls.ts'
import {
  bucketOf,
  medianMsOf,
  stateOfCalls,
  stateOfFeed,
  stateOfPlayerSite,
  stateOfSource,
  worstOf,
} from './domain/provider-health.ts'
import {
  addCalls,
  bankFeeds,
  type CallCount,
  callsSince,
  deleteCallsBefore,
  playerSiteActivity,
  savedBalances,
  sourceSnapshots,
} from './providers.repo.ts'

const HOUR_MS = 3_600_000
const KEPT_MS = 48 * HOUR_MS

/** The providers rated by their calls; each has a setting of the same name. */
const called = [
  { key: 'fairpay', name: 'FairPay', kind: 'payouts' },
  { key: 'tmn', name: 'TMN', kind: 'wallet' },
  { key: 'sms', name: 'SMS', kind: 'sms' },
] as const satisfies readonly { readonly key: string; readonly name: string; readonly kind: ProviderKind }[]

/** The providers whose last answers are stored; `calls` is the name under which they are called. */
const stored = [
  { sources: ['agent-info', 'agent-balance'], calls: 'agent', setting: 'agent', name: 'Agent', kind: 'agent' },
  { sources: ['game-list'], calls: 'game-list', setting: 'gameList', name: 'Game list', kind: 'game-list' },
  {
    sources: ['betting-status'],
    calls: 'betting-status',
    setting: 'bettingStatus',
    name: 'Betting status',
    kind: 'betting-status',
  },
] as const

type ProviderHealth = HandlerOutput<Endpoints['summaries.providers']>['data'][number]

/** The state of each configured provider. */
export async function readProviders({ reader, clock, config }: Deps): Promise<ProviderHealth[]> {
  const now = clock.now()
  const [calls, balances, feeds, site, snapshots] = await Promise.all([
    callsSince(reader, new Date(now.getTime() - HOUR_MS)),
    savedBalances(reader),
    bankFeeds(reader),
    playerSiteActivity(reader),
    sourceSnapshots(reader),
  ])
  const none = { successRate: null, medianMs: null, lagMs: null, left: null }
  const byCalls = called
    .filter(({ key }) => config.services[key] !== null)
    .map(({ key, name, kind }) => {
      const balance = balances.find(({ provider }) => provider === key)
      const figures = {
        ...figuresOfCalls(calls.filter(({ provider }) => provider === key)),
        left: kind === 'sms' ? (balance?.units ?? null) : null,
      }
      const lastAt = figures.lastAt ?? balance?.asOf ?? null
      return {
        ...none,
        ...figures,
        key,
        name,
        kind,
        lastAt,
        state: stateOfCalls({ ...figures, answeredAt: lastAt }, now),
      }
    })
  const byReports = feeds.map(({ id, name, staleMinutes, lastAt }) => ({
    ...none,
    key: `bank-feed:${id}`,
    name,
    kind: 'bank-feed' as const,
    lastAt,
    state: stateOfFeed(lastAt, staleMinutes, now),
  }))
  const lagMs = site.waitingSince === null ? 0 : Math.max(0, now.getTime() - site.waitingSince.getTime())
  const playerSite = {
    ...none,
    key: 'player-site',
    name: 'Site',
    kind: 'player-events' as const,
    lastAt: site.lastAt,
    lagMs,
    state: stateOfPlayerSite(site.lastAt, lagMs, now),
  }
  const bySnapshots = stored.flatMap(({ sources, calls: callsName, setting, name, kind }) => {
    const snapshot = worstOf(snapshots.filter(each => sources.some(source => source === each.source)))
    if (snapshot === undefined || config.services[setting] === null) return []
    const { successRate, medianMs } = figuresOfCalls(calls.filter(({ provider }) => provider === callsName))
    const state = stateOfSource(snapshot, { successRate, medianMs }, now)
    return [{ ...none, key: kind, name, kind, state, successRate, medianMs, lastAt: snapshot.answeredAt }]
  })
  const [payouts, wallet, sms] = ['payouts', 'wallet', 'sms'].map(kind => byCalls.filter(each => each.kind === kind))
  return [...(payouts ?? []), ...(wallet ?? []), ...byReports, playerSite, ...bySnapshots, ...(sms ?? [])]
}

function figuresOfCalls(counts: readonly CallCount[]) {
  const succeeded = counts.filter(each => each.succeeded)
  const [total, successful] = [counts, succeeded].map(each => each.reduce((sum, { calls }) => sum + calls, 0))
  const times = succeeded.map(({ lastAt }) => lastAt.getTime())
  return {
    successRate: total === undefined || total === 0 ? null : (successful ?? 0) / total,
    medianMs: medianMsOf(succeeded),
    lastAt: times.length === 0 ? null : new Date(Math.max(...times)),
  }
}

/**
 * Counts this node's calls to providers in memory and adds them to the database. A failed save loses nothing: its
 * calls are saved with the next ones.
 */
export function createCallCounter({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  let counts = new Map<string, CallCount>()
  let stop = (): void => {}
  const add = ({ provider, succeeded, bucket, calls, lastAt }: CallCount): void => {
    const slotKey = `${provider} ${succeeded} ${bucket} ${Math.floor(lastAt.getTime() / 300_000)}`
    const known = counts.get(slotKey)
    const latest = known !== undefined && known.lastAt > lastAt ? known.lastAt : lastAt
    counts.set(slotKey, { provider, succeeded, bucket, calls: calls + (known?.calls ?? 0), lastAt: latest })
  }
  const count = ({ provider, succeeded, durationMs }: ProviderCallResult): void =>
    add({ provider, succeeded, bucket: bucketOf(durationMs), calls: 1, lastAt: clock.now() })
  return {
    start: (): void => void (stop = observeCalls(count)),
    async save(): Promise<void> {
      const saved = counts
      counts = new Map()
      if (saved.size === 0) return
      try {
        await addCalls(db, [...saved.values()])
      } catch (error) {
        for (const each of saved.values()) add(each)
        throw error
      }
    },
    stop: (): void => stop(),
    deleteExpired: () => deleteCallsBefore(db, new Date(clock.now().getTime() - KEPT_MS)),
  }
}
