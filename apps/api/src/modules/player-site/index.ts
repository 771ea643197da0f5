import type { PlayerEventType } from '@backoffice/contract/integration/terms'
import { ok } from '@backoffice/kernel'
import { command } from '../../platform/command/command.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { createOutageWatch } from './domain/back-off.ts'
import { toDeliveryResponse, deliveryExports, deliveryLists } from './lists.routes.ts'
import { type PasswordReset, notifyPasswordReset } from './player-notices.ts'
import { deleteDelivered, readFigures } from './player-events.repo.ts'
import { deliverEvents } from './commands/deliver-events.ts'
import { retryDelivery } from './commands/retry-delivery.ts'
import { type Fact, notifyPlayerSite } from './commands/notify-player-site.ts'

export { notifyCredited, notifyFinished, notifyHeld, notifyReturned, notifyReversed } from './player-notices.ts'
export { sendEvent } from './send-event.ts'
export type { Fact } from './commands/notify-player-site.ts'

/** Members a node notifies concurrently. */
const CARRIERS = 6
const CARRY_SECONDS = 1
const CLEANUP_SECONDS = 3_600
const KEEP_DAYS = 90

/**
 * The player site module: sends signed events, in order per member, until they are accepted. `timeout` of one call in
 * milliseconds.
 */
export function createPlayerSite(deps: Deps, { timeout }: { readonly timeout?: number } = {}) {
  const options = { outage: createOutageWatch(), ...(timeout === undefined ? {} : { timeout }) }
  const carry = (signal?: AbortSignal): Promise<void> => deliverEvents(deps, options, signal)
  const deleteOld = (): Promise<number> =>
    deleteDelivered(deps.db, new Date(deps.clock.now().getTime() - KEEP_DAYS * 86_400_000))
  const lists = deliveryLists(deps)
  const handlers: Pick<Handlers, keyof typeof lists | 'integration.retry'> = {
    ...lists,
    'integration.retry': async ({ params, origin, actor }) => {
      const retried = await command(deps, retryDelivery, origin, { id: params.id })
      return retried.ok ? ok({ data: toDeliveryResponse(retried.value, actor) }) : retried
    },
  }
  const notify = <T extends PlayerEventType>(tx: Tx, type: T, fact: Fact<T>): Promise<void> =>
    notifyPlayerSite(deps, tx, type, fact)
  return {
    handlers,
    /** What the members module needs. */
    ofMember: {
      requestPasswordReset: (tx: Tx, request: PasswordReset): Promise<void> =>
        notifyPasswordReset({ notify }, tx, request),
    },
    /** The exports of the lists. */
    exports: deliveryExports(lists),
    /** Enqueues an event in the transaction of its fact. */
    notify,
    /** The timers' work, callable in tests: delivers due events; deletes old delivered ones. */
    carry,
    deleteOld: deleteOld,
    figures: async () => {
      const { oldestWaitingAt, givenUp } = await readFigures(deps.reader)
      const since = oldestWaitingAt ?? deps.clock.now()
      return { givenUp, oldestWaitingSeconds: Math.max(0, (deps.clock.now().getTime() - since.getTime()) / 1000) }
    },
    start(): void {
      if (deps.config.services.player !== null) {
        for (let number = 1; number <= CARRIERS; number++)
          deps.jobs.every(`player-site.carry-${number}`, CARRY_SECONDS, carry)
      }
      deps.jobs.every('player-site.forget', CLEANUP_SECONDS, async () => {
        while ((await deleteOld()) > 0);
      })
    },
  }
}
export type PlayerSite = ReturnType<typeof createPlayerSite>
