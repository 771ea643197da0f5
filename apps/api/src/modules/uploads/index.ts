import type { Deps } from '../../platform/deps.ts'
import { createFairQueue, type FairQueue } from '../../platform/limits/fair-queue.ts'
import type { Tickets } from '../lists/index.ts'
import { findSlip, attachSlip, deleteUnreferenced } from './slips.repo.ts'
import { serveSlips, uploadHandlers } from './uploads.routes.ts'

export type { Slip, SlipSubject } from './slips.repo.ts'

/** One picture is decoded at a time; admins take turns, with a limited number each. */
const DECODING = { perCaller: 4, waiting: 64, retryAfter: 3 } as const
const TIDY_SECONDS = 3_600
const UNREFERENCED_MS = 24 * 60 * 60_000

/** The uploads module: pictures are decoded, re-encoded, stored as rows and served by ticket only. */
export function createUploads(deps: Deps, tickets: Tickets, decoding: FairQueue = createFairQueue(DECODING)) {
  serveSlips(deps, tickets)
  const throwAway = (): Promise<void> =>
    deleteUnreferenced(deps.db, new Date(deps.clock.now().getTime() - UNREFERENCED_MS))
  return {
    handlers: uploadHandlers(deps, tickets, decoding),
    findSlip,
    /** Attaches a slip to its record in the command's transaction. False: unknown, or attached elsewhere. */
    attachSlip,
    /** The timer's work, callable in tests. */
    deleteUnreferenced: throwAway,
    start: (): void => deps.jobs.every('slips.throw-away', TIDY_SECONDS, throwAway),
  }
}
