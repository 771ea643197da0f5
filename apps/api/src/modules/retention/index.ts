import { retentionCategories } from '@backoffice/contract/retention/terms'
import { type MemberId, newId, ok, refuse } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Origin } from '../../platform/command/command.ts'
import type { Reader } from '../../platform/db/database.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { readLicence } from '../licences/index.ts'
import { cancelErasure, eraseDue, requestErasure } from './commands/erase-members.ts'
import {
  beginDailyRuns,
  countCategory,
  daysOf,
  deleteCounted,
  discardRun,
  switchAutomatic,
  WORK_ON_RUN,
  workOnRuns,
} from './commands/retention-runs.ts'
import type { RetentionContext } from './context.ts'
import { showErasure, showPersonalData } from './erasure.ts'
import { listErasures } from './erasure.repo.ts'
import { issueTicket, servePersonalData } from './personal-data-file.ts'
import { findRun, latestRuns, listCategories, listRuns } from './runs.repo.ts'

const WORK_SECONDS = 30
const MAX_SHOWN = 100

/**
 * The retention module: deletes what is older than the rules of the licence, after a preview, exports what is stored
 * about a member, and erases it.
 */
export function createRetention(module: RetentionContext) {
  const { deps } = module
  servePersonalData(module)
  const system = (): Origin => {
    const actor = { kind: 'system', name: 'retention' } as const
    return { actor, requestId: newId(), ip: null, userAgent: null }
  }
  /** The timer's work, callable in tests. */
  async function work(signal?: AbortSignal): Promise<void> {
    const origin = system()
    await eraseDue(module, origin, signal)
    await beginDailyRuns(module, origin)
    await workOnRuns(module, origin, signal)
  }
  deps.jobs.work(WORK_ON_RUN, (_data, { signal }) => workOnRuns(module, system(), signal))
  return {
    handlers: { ...runHandlers(module), ...personalDataHandlers(module) },
    work,
    start: (): void => deps.jobs.every('retention.work', WORK_SECONDS, work),
  }
}

function runHandlers(module: RetentionContext) {
  const { deps } = module
  const [count, remove, discard, automatic] = [
    countCategory(module),
    deleteCounted(module),
    discardRun(),
    switchAutomatic(module),
  ]
  async function shown(id: string) {
    const run = await findRun(deps.db, id)
    return run === undefined ? refuse('NOT_FOUND') : ok({ data: run })
  }
  return {
    'retention.categories': async () => ok({ data: await showCategories(module, deps.reader) }),
    'retention.runs': async () => ok({ data: await listRuns(deps.reader, MAX_SHOWN) }),
    'retention.count': async ({ body, origin }) => {
      const done = await runCommand(deps, count, origin, body)
      return done.ok ? shown(done.value.data.id) : done
    },
    'retention.delete': async ({ params, origin }) => {
      const done = await runCommand(deps, remove, origin, { id: params.id })
      return done.ok ? shown(params.id) : done
    },
    'retention.discard': async ({ params, origin }) => {
      const done = await runCommand(deps, discard, origin, { id: params.id })
      return done.ok ? shown(params.id) : done
    },
    'retention.automatic': ({ params, body, origin }) =>
      runCommand(deps, automatic, origin, { category: params.category, automatic: body.automatic }),
  } satisfies Partial<Handlers>
}

function personalDataHandlers(module: RetentionContext) {
  const { deps, tickets } = module
  const [ticket, request, cancel] = [issueTicket(module), requestErasure(module), cancelErasure(module)]
  async function shown(reader: Reader, id: MemberId, actor: AdminActor) {
    const found = await showPersonalData(deps, reader, id, actor)
    return found === undefined ? refuse('NOT_FOUND') : ok({ data: found })
  }
  return {
    'personal-data.of-member': ({ params, actor }) => shown(deps.reader, params.id, actor),
    'personal-data.export': async ({ params, body, origin }) => {
      const issued = await runCommand(deps, ticket, origin, { id: params.id, ...body })
      if (!issued.ok) return issued
      const { fileName } = issued.value.data
      return ok({ data: { ...tickets.shown(issued.value.data), fileName } })
    },
    'personal-data.request-erasure': async ({ params, body, origin, actor }) => {
      const done = await runCommand(deps, request, origin, { id: params.id, ...body })
      return done.ok ? shown(deps.db, params.id, actor) : done
    },
    'personal-data.cancel-erasure': async ({ params, body, origin, actor }) => {
      const done = await runCommand(deps, cancel, origin, { id: params.id, ...body })
      return done.ok ? shown(deps.db, params.id, actor) : done
    },
    'personal-data.erasures': async ({ actor }) => {
      const { rules } = await readLicence(deps.reader, deps.config)
      const rows = await listErasures(deps.reader, MAX_SHOWN)
      return ok({ data: rows.map(row => showErasure(row, rules.retentionMemberDays, actor)) })
    },
  } satisfies Partial<Handlers>
}

/** Every category with its rule and how its deletion stands. */
async function showCategories({ deps }: RetentionContext, reader: Reader) {
  const { rules } = await readLicence(reader, deps.config)
  const [switched, runs] = [await listCategories(reader), await latestRuns(reader)]
  return retentionCategories.map(category => {
    const days = daysOf(rules, category)
    const state = switched.find(each => each.category === category)
    const automatic = state?.automatic ?? false
    const own = runs.filter(run => run.category === category)
    return {
      category,
      days,
      automatic,
      paused: automatic && (days === null || days < (state?.days ?? 0)),
      open: own.find(({ finishedAt }) => finishedAt === null) ?? null,
      last: own.find(({ finishedAt }) => finishedAt !== null) ?? null,
    }
  })
}
