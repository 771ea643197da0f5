import { newId, refuse, type AdminId, type Refused } from '@backoffice/kernel'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { acquireSlot, freeFrom, releaseSlot, renewSlot } from './slots.repo.ts'

/** Concurrent exports per admin. */
const MAX_AT_ONCE = 2
/** How long a slot stays in use after its last renewal if its node fails. */
const HOLD_MS = 60_000
const RENEW_MS = 20_000

/** The right to stream one export, renewed until released. */
export type ExportSlot = { keepAlive(): void; release(): Promise<void> }

export const busy = (until: Date, now: Date): Refused<'EXPORTS_BUSY'> =>
  refuse('EXPORTS_BUSY', {
    most: MAX_AT_ONCE,
    retryAfter: Math.max(1, Math.min(10, Math.ceil((until.getTime() - now.getTime()) / 1_000))),
  })

/** Why an admin cannot start another export now; null: they can. */
export async function findBusy({ db, clock }: Deps, admin: AdminId): Promise<Refused<'EXPORTS_BUSY'> | null> {
  const now = clock.now()
  const until = await freeFrom(db, admin, MAX_AT_ONCE, now)
  return until === null ? null : busy(until, now)
}

/** Acquires one of the admin's slots. Concurrent calls on any number of nodes never get more than exist. */
export async function openSlot({ db, clock, log }: Deps, admin: AdminId): Promise<ExportSlot | null> {
  const holder = newId()
  const used = await acquireFirst(db, admin, holder, clock.now())
  if (!used) return null
  let timer: NodeJS.Timeout | undefined
  const renew = (): Promise<void> =>
    renewSlot(db, holder, heldUntil(clock.now())).catch((error: unknown) =>
      log.warn({ err: error }, 'the slot of an export could not be renewed'),
    )
  return {
    keepAlive() {
      timer = setInterval(() => void renew(), RENEW_MS)
      timer.unref()
    },
    async release() {
      clearInterval(timer)
      await releaseSlot(db, holder)
    },
  }
}

async function acquireFirst(db: Db, admin: AdminId, holder: string, now: Date): Promise<boolean> {
  for (let slot = 1; slot <= MAX_AT_ONCE; slot++)
    if (await acquireSlot(db, { admin, slot, holder, now, until: heldUntil(now) })) return true
  return false
}

const heldUntil = (now: Date): Date => new Date(now.getTime() + HOLD_MS)
