import { type AgentSource, agentSources } from '@backoffice/contract/agent/terms'
import { z } from 'zod'
import { inTransaction } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { saveCatalogue } from './catalogue.repo.ts'
import {
  type Due,
  getSnapshot,
  leaseSource,
  listSnapshots,
  saveAnswer,
  saveFailure,
  type Snapshot,
} from './snapshots.repo.ts'
import type { Sources } from './sources.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** How long an answer counts as current. */
const FRESH_MS: Readonly<Record<AgentSource, number>> = {
  'agent-info': 5 * MINUTE_MS,
  'agent-balance': MINUTE_MS,
  'game-list': 15 * MINUTE_MS,
  'betting-status': MINUTE_MS,
}
/** A source that failed is called again after this. */
const RETRY_MS = 30 * SECOND_MS
/** A refresh by an admin does not repeat a call made within this. */
const MIN_AGE_MS = 2 * SECOND_MS
/** Longer than a call may take. */
const LEASE_MS = 15 * SECOND_MS

const hashed = z.object({ hash: z.string() })
const hashOf = (answer: unknown): string | undefined => hashed.safeParse(answer).data?.hash

export type Snapshots = ReturnType<typeof createSnapshots>

/**
 * The last good answer of each source, shared by all nodes. Reading one that is due starts its refresh
 * and returns the last good answer without waiting; only the first call of a source is waited for.
 */
export function createSnapshots({ db, reader, clock, log }: Deps, sources: Sources) {
  const running = new Map<AgentSource, Promise<void>>()
  const dueOf = (source: AgentSource): Due => {
    const now = clock.now().getTime()
    return { good: new Date(now - FRESH_MS[source]), failed: new Date(now - RETRY_MS) }
  }
  const isDue = ({ source, checkedAt, error }: Snapshot): boolean => {
    const { good, failed } = dueOf(source)
    return checkedAt === null || checkedAt <= (error === null ? good : failed)
  }

  async function callSource(source: AgentSource, due: Due): Promise<void> {
    const now = clock.now()
    const lease = new Date(now.getTime() + LEASE_MS)
    const call = sources[source]
    if (call === null || !(await leaseSource(db, source, due, now, lease))) return
    const result = await call()
    const at = clock.now()
    if (!result.ok) {
      log.info({ source, error: result.error, detail: result.detail }, 'a provider gave no usable answer')
      return saveFailure(db, source, result, lease, at)
    }
    try {
      await inTransaction(db, async tx => {
        const before = hashOf((await getSnapshot(tx, source)).answer)
        const isCurrent = await saveAnswer(tx, source, result.answer, lease, at)
        // Comparing all games takes seconds for a large list, so the same list is not written again.
        const isSame = before !== undefined && before === hashOf(result.answer)
        if (isCurrent && result.games !== undefined && !isSame) await saveCatalogue(tx, result.games, at)
      })
    } catch (error) {
      await saveFailure(db, source, { error: 'invalid', detail: 'could not be saved' }, lease, at)
      throw error
    }
  }

  /** Never rejects: a failure of our own is logged. */
  function refresh(source: AgentSource, due: Due): Promise<void> {
    const current = running.get(source)
    if (current !== undefined) return current
    const work = callSource(source, due)
      .catch((error: unknown) => log.error({ err: error, source }, 'an answer of a provider could not be saved'))
      .finally(() => running.delete(source))
    running.set(source, work)
    return work
  }

  const refreshDue = async (): Promise<void> => {
    await Promise.all(agentSources.map(source => refresh(source, dueOf(source))))
  }
  return {
    isConfigured: (source: AgentSource): boolean => sources[source] !== null,
    async read(source: AgentSource): Promise<Snapshot> {
      const snapshot = await getSnapshot(reader, source)
      if (sources[source] === null || !isDue(snapshot)) return snapshot
      const work = refresh(source, dueOf(source))
      if (snapshot.checkedAt !== null) return snapshot
      await work
      return getSnapshot(db, source)
    },
    list: (): Promise<readonly Snapshot[]> => listSnapshots(db),
    /** The last call failed, or calls have stopped. */
    isStale: ({ source, answeredAt, error }: Snapshot): boolean =>
      error !== null || answeredAt === null || clock.now().getTime() - answeredAt.getTime() > 2 * FRESH_MS[source],
    /** Calls every source now, unless it was called just before. */
    async refreshAll(): Promise<void> {
      const before = new Date(clock.now().getTime() - MIN_AGE_MS)
      await Promise.all(agentSources.map(source => refresh(source, { good: before, failed: before })))
    },
    refreshDue,
    /** Waits for the calls in flight. */
    settled: async (): Promise<void> => void (await Promise.all(running.values())),
  }
}
