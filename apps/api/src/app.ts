import { createModules } from './modules.ts'
import { type Config, StartError } from './platform/config/config.ts'
import { requireDayRule } from './platform/config/day-rule.ts'
import type { Deps } from './platform/deps.ts'
import type { Logger } from './platform/log/log.ts'
import { readiness } from './platform/observe/health.ts'
import { createPlatform, type Platform, type PlatformOptions } from './platform/platform.ts'

export type App = {
  readonly deps: Deps
  /** Ready for requests (`inject`) or to listen; does not listen by itself. */
  readonly http: Platform['http']
  /** Checks the database, then starts the background work. Throws {@link StartError}. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The back office: the platform, its modules, and the contract bound to them. */
export async function buildApp(config: Config, log: Logger, options: PlatformOptions = {}): Promise<App> {
  const platform = await createPlatform(config, log, options)
  const { deps, http } = platform
  try {
    const { handlers, session, integration, searchGuard, permissionUses, ...modules } = createModules(deps, {
      counter: platform.counter,
    })
    for (const { name, help, read } of modules.figures) platform.metrics.gauge(name, help, read)
    for (const work of modules.lastWork) platform.beforeStop(work)
    const { authenticate } = session
    await platform.open({
      handlers,
      authenticate,
      signatureGate: integration.checkSignature,
      searchGuard,
      recordUse: permissionUses.record,
    })
    return {
      deps,
      http,
      async start() {
        await requireDatabase(deps)
        for (const start of modules.starts) start()
        await platform.start()
      },
      stop: () => platform.stop(),
    }
  } catch (error) {
    await platform.stop()
    throw error
  }
}

/** Number of attempts to reach a database that is slow to start. */
const ASKED_TIMES = 5

/** Refuses to start with missing migrations or a business day that differs from the ledger's. */
async function requireDatabase({ db, clock, config }: Deps): Promise<void> {
  let { ready, checks } = await readiness(db, clock.now())
  for (let requested = 1; checks['database'] === 'not reachable' && requested < ASKED_TIMES; requested++)
    ({ ready, checks } = await readiness(db, clock.now()))
  if (!ready)
    throw new StartError(
      `The database is not ready (${Object.entries(checks)
        .map(([name, state]) => `${name}: ${state}`)
        .join('; ')}). Is it running, and has npm run db:migrate been run?`,
    )
  await requireDayRule(db, config.dayRule)
}
