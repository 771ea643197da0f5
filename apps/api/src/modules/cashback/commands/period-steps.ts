import { boundsOf, newId, ok, refuse } from '@backoffice/kernel'
import type { Announcement, Command } from '../../../platform/command/command.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { calculateNext } from '../calculation.ts'
import type { CashbackContext } from '../context.ts'
import { CALCULATE_AFTER_MS, claimUntil, type Days, type Version } from '../domain/period.ts'
import { expireNext } from '../entitlements.repo.ts'
import {
  addEntitlements,
  endPeriod,
  insertPeriod,
  lockFreePeriod,
  lockPeriod,
  setCalculated,
  setClaimable,
  type StoredPeriod,
} from '../periods.repo.ts'

/** The job that calculates a period. */
export const CALCULATE = 'cashback.calculate'
const HOUR_MS = 3_600_000
const EXPIRE_BATCH = 5_000
/** As many members as one statement reads well within its time limit. */
export const CALCULATE_BATCH = 2_000

export const periodChanged = (id: string): Announcement => ({
  name: 'cashback-period.changed',
  topic: 'marketing',
  ids: [id],
})

type Input = { readonly id: string }
const object = ({ id }: Input) => ({ kind: 'cashback-period', id })

/** Records a period that has ended, under the settings in force at its end; once, by the node that is first. */
export const closePeriod = ({
  deps,
  settings,
}: CashbackContext): Command<Input & Days & { readonly version: Version }, null> => ({
  name: 'cashback-period.close',
  object,
  async run({ tx, now, audit, announce }, { id, from, to, version }) {
    const endsAt = boundsOf(to, deps.config.dayRule).to
    const period = {
      id,
      from,
      to,
      startsAt: boundsOf(from, deps.config.dayRule).from,
      endsAt,
      settingsVersion: version.version,
      terms: settings.encode(version.settings),
      calculateAt: new Date(endsAt.getTime() + CALCULATE_AFTER_MS),
    }
    if (!(await insertPeriod(tx, period, now))) return refuse('STATE_CONFLICT')
    audit({ after: { status: 'closed', from, to, settingsVersion: version.version } })
    announce(periodChanged(id))
    return ok(null)
  },
})

type Progress = 'more' | 'done' | 'stopped'

/**
 * Calculates the next members of a closed period. Entitlements and progress are stored in one transaction, under the
 * period's lock: after a crash, or with other nodes, each member is calculated once.
 */
export const calculateChunk = (
  { deps: { db, clock }, settings }: CashbackContext,
  id: string,
  limit: number,
): Promise<Progress> =>
  inTransaction(db, async tx => {
    const period = await lockFreePeriod(tx, id)
    if (period === undefined || period.status !== 'closed') return 'stopped'
    const now = clock.now()
    const { entitled, last } = await calculateNext(tx, settings.parse(period.terms), spanOf(period), {
      after: period.lastMemberId,
      limit,
    })
    const rows = entitled.map(each => ({ ...each, id: newId(now.getTime()) }))
    // The last members are calculated again if the period is not moved on after this; each is added once.
    await addEntitlements(tx, id, rows, last, now)
    return last === null ? 'done' : 'more'
  })

const spanOf = ({ startsAt, endsAt }: Pick<StoredPeriod, 'startsAt' | 'endsAt'>) => ({ from: startsAt, to: endsAt })

/** Ends the calculation. Staff can cancel the period for the hours of its settings, then members can claim. */
export const finishCalculation = (module: CashbackContext): Command<Input, null> => ({
  name: 'cashback-period.calculate',
  object,
  async run({ tx, now, audit, announce }, { id }) {
    const period = await lockPeriod(tx, id)
    if (period?.status !== 'closed') return refuse('STATE_CONFLICT')
    const { reviewHours } = module.settings.parse(period.terms)
    const claimableAt = new Date(now.getTime() + reviewHours * HOUR_MS)
    await setCalculated(tx, id, claimable(module, period, claimableAt), now)
    audit({
      before: { status: 'closed' },
      after: { status: 'calculated', members: period.members, amount: period.amount },
    })
    announce(periodChanged(id))
    return ok(null)
  },
})

/** Lets members claim from now on. */
export const openClaims = (module: CashbackContext): Command<Input, null> => ({
  name: 'cashback-period.open',
  object,
  async run({ tx, now, audit, announce }, { id }) {
    const period = await lockPeriod(tx, id)
    if (period?.status !== 'calculated' || period.claimableAt === null || period.claimableAt > now)
      return refuse('STATE_CONFLICT')
    const window = claimable(module, period, now)
    await setClaimable(tx, id, window, now)
    audit({ before: { status: 'calculated' }, after: { status: 'claimable', claimUntil: window.claimUntil } })
    announce(periodChanged(id))
    return ok(null)
  },
})

const claimable = ({ deps, settings }: CashbackContext, { terms }: StoredPeriod, claimableAt: Date) => ({
  claimableAt,
  claimUntil: claimUntil(claimableAt, settings.parse(terms).claimDays, deps.config.dayRule),
})

/** Lets entitlements expire that were not claimed in time, in batches. */
export async function expireEntitlements({ deps: { db } }: CashbackContext, id: string): Promise<void> {
  while ((await inTransaction(db, tx => expireNext(tx, id, EXPIRE_BATCH))) === EXPIRE_BATCH);
}

/** Ends a period whose claim window is over. */
export const closeClaims: Command<Input, null> = {
  name: 'cashback-period.end',
  object,
  async run({ tx, now, audit, announce }, { id }) {
    const period = await lockPeriod(tx, id)
    if (period?.status !== 'claimable' || period.claimUntil === null || period.claimUntil > now)
      return refuse('STATE_CONFLICT')
    await expireNext(tx, id, EXPIRE_BATCH)
    const claimed = await endPeriod(tx, id, now)
    audit({
      before: { status: 'claimable' },
      after: { status: 'ended', claimed: claimed.members, amount: claimed.amount },
    })
    announce(periodChanged(id))
    return ok(null)
  },
}
