import { ok, refuse, type Result } from '@backoffice/kernel'
import { createHash } from 'node:crypto'
import type { Deps } from '../../platform/deps.ts'
import { networkOf } from '../../platform/limits/network.ts'
import { slowdownAfter } from './domain/back-off.ts'
import { readLock } from './staff-rules.ts'
import {
  clearFailures,
  countAttempt,
  countFailure,
  countOnly,
  deleteExpired,
  failuresOf,
  findWait,
  revertAttempt,
  revertFailure,
} from './throttles.repo.ts'

/**
 * Keys under which failures count. Delays apply to the account at one address, or to the address as a whole, so that
 * failures elsewhere never block an owner. The account as a whole is only slowed down.
 */
export type ThrottleKeys = { readonly pair: string; readonly address: string; readonly account: string }

export function keysFor(username: string, ip: string | null): ThrottleKeys {
  const network = networkOf(ip)
  // Hashed, because users sometimes type a password as the username.
  return {
    pair: `pair:${digest(`${username}\n${network}`)}`,
    address: `address:${network}`,
    account: `account:${digest(username)}`,
  }
}

/** An attempt under one key that is evaluated. */
export type Attempt = {
  /** Counts it as a failure; returns how many there are. */
  failed(): Promise<number>
  /** It was no failure. */
  passed(): Promise<void>
}

export type Throttle = ReturnType<typeof createThrottle>

export function createThrottle({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  /** Whole seconds until an attempt under these keys is evaluated; 0: now. */
  async function waitOf(...keys: string[]): Promise<number> {
    const now = clock.now()
    const until = await findWait(db, keys, now)
    return until === null ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1000)
  }
  async function countFor(keys: ThrottleKeys, failures: number): Promise<void> {
    const now = clock.now()
    if (failures === 1) await countFailure(db, keys.address, now)
    await countOnly(db, keys.account, now)
  }
  return {
    waitOf,
    /**
     * Begins an attempt under a key that a lock of the licence holds for: under a lock it counts as a failure until it
     * has passed. Refused while the key is delayed.
     */
    async attempt(key: string): Promise<Result<Attempt, 'TOO_MANY_REQUESTS'>> {
      const lock = await readLock(db, config)
      const now = clock.now()
      const counted = lock === null ? null : await countAttempt(db, key, now, lock)
      const wait = counted === undefined ? Math.max(1, await waitOf(key)) : counted === null ? await waitOf(key) : 0
      if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
      if (lock === null || typeof counted !== 'number')
        return ok({ failed: () => countFailure(db, key, clock.now()), passed: () => Promise.resolve() })
      return ok({
        failed: () => Promise.resolve(counted),
        passed: () => revertAttempt(db, key, { attempt: counted, lock, now }),
      })
    },
    /** Counts a failed attempt of the account at one address. */
    failedAttempt: async (keys: ThrottleKeys, attempt: Attempt): Promise<void> =>
      countFor(keys, await attempt.failed()),
    /**
     * Counts a failure. The address is charged once per account, so that one user's typing errors do not block an
     * office. A lock of the licence is of the account at this address, so that no stranger locks its owner out.
     */
    async failed(keys: ThrottleKeys): Promise<void> {
      await countFor(keys, await countFailure(db, keys.pair, clock.now(), await readLock(db, config)))
    },
    /** Counts a failure of who is signed in, under one separate key. */
    async failedSignedIn(key: string): Promise<void> {
      await countFailure(db, key, clock.now(), await readLock(db, config))
    },
    /** Counts a failure under one separate key. */
    async failedAlone(key: string): Promise<void> {
      await countFailure(db, key, clock.now())
    },
    /** A success clears the failures of this account at this address only. */
    async succeeded(keys: ThrottleKeys, ...others: string[]): Promise<void> {
      await revertFailure(db, keys.pair, keys.address)
      await clearFailures(db, [keys.account, ...others])
    },
    async clear(key: string): Promise<void> {
      await clearFailures(db, [key])
    },
    /** Delay of an attempt against this account in milliseconds. */
    slowdownOf: async (keys: ThrottleKeys): Promise<number> =>
      slowdownAfter(await failuresOf(db, keys.account, clock.now())),
    deleteExpired: (): Promise<void> => deleteExpired(db, clock.now()),
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)
