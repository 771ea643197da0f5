import { permissionOf } from '@backoffice/contract'
import type { LicenceRules } from '@backoffice/contract/licences/rules'
import { type RetentionCategory, retentionRules } from '@backoffice/contract/retention/terms'
import { newId, ok, refuse } from '@backoffice/kernel'
import { isFreshlyConfirmed } from '../../../platform/actor.ts'
import {
  adminCommand,
  command,
  type Command,
  type CommandContext,
  type Origin,
} from '../../../platform/command/command.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { type LicenceInForce, readLicence } from '../../licences/index.ts'
import {
  allowLongStatements,
  countDue,
  countKeptMembers,
  deletedUntil,
  oldestOpen,
  deleteNext,
  findDueMember,
} from '../categories.repo.ts'
import type { RetentionContext } from '../context.ts'
import {
  discardUndecided,
  finishRun,
  findWork,
  insertRun,
  listBusy,
  listCategories,
  lockCategory,
  lockRun,
  lockWork,
  type OpenRun,
  saveCategory,
  saveCounted,
  saveDecision,
  saveFailure,
  saveProgress,
  shortestDeleted,
} from '../runs.repo.ts'
import { eraseMember } from './erase-members.ts'

const RUN = 'retention-run'
/** The job that works on a run as soon as it has begun. */
export const WORK_ON_RUN = 'retention.work-on-run'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long a preview can be decided. */
const VALID_MS = DAY_MS
/** The daily deletion, on whichever node and at whatever time it began the day before. */
const DAILY_MS = 20 * HOUR_MS

export const daysOf = (rules: LicenceRules, category: RetentionCategory): number | null =>
  rules[retentionRules[category]]
const changed = (id: string) => ({ name: 'retention.changed', topic: 'compliance', ids: [id] }) as const

async function begin(
  { tx, now, announce, audit, enqueue }: CommandContext,
  { rules, version }: LicenceInForce,
  category: RetentionCategory,
  by: Parameters<typeof insertRun>[1]['by'],
) {
  const days = daysOf(rules, category)
  if (days === null) return refuse('KEPT_WITHOUT_END')
  await discardUndecided(tx, category, new Date(now.getTime() - VALID_MS), now)
  const id = newId(now.getTime())
  const cutOff = new Date(now.getTime() - days * DAY_MS)
  if (!(await insertRun(tx, { id, category, days, licenceVersion: version, cutOff, by, now })))
    return refuse('STATE_CONFLICT')
  audit({ object: { kind: RUN, id }, after: { category, days, cutOff } })
  announce(changed(id))
  enqueue({ name: WORK_ON_RUN, data: { id }, key: id })
  return ok({ id })
}

/** Begins a preview. */
export const countCategory = (
  module: RetentionContext,
): Command<{ readonly category: RetentionCategory }, { id: string }> =>
  adminCommand({
    name: 'retention.count',
    permission: permissionOf('retention.count'),
    object: ({ category }) => ({ kind: RUN, id: category }),
    run: async (context, { category }) =>
      begin(context, await readLicence(context.tx, module.deps.config), category, context.actor.id),
  })

type Id = { readonly id: string }
const conflict = (status: string) => refuse('STATE_CONFLICT', { status })

/** Deletes what a preview counted, if its rule is the same and it is recent. */
export const deleteCounted = (module: RetentionContext) =>
  recordCommand({
    name: 'retention.delete',
    permission: permissionOf('retention.delete'),
    kind: RUN,
    lock: ({ tx }, { id }: Id) => lockRun(tx, id),
    async check({ tx, actor, now }, { status, category, days, countedAt }) {
      if (status !== 'counted') return conflict(status)
      const { rules } = await readLicence(tx, module.deps.config)
      if (daysOf(rules, category) !== days) return conflict('rule-changed')
      if (countedAt === null || now.getTime() - countedAt.getTime() > VALID_MS) return conflict('expired')
      return isFreshlyConfirmed(actor, now) ? ok({ category, days }) : refuse('STEP_UP_REQUIRED')
    },
    save({ tx, actor, now, enqueue }, { id }) {
      enqueue({ name: WORK_ON_RUN, data: { id }, key: `${id} delete` })
      return saveDecision(tx, id, 'deleting', { by: actor.id, now })
    },
    changes: (_run, after) => ({ after }),
    event: ({ id }) => changed(id),
    show: async (_context, { id }) => ok({ id }),
  })

export const discardRun = () =>
  recordCommand({
    name: 'retention.discard',
    permission: permissionOf('retention.discard'),
    kind: RUN,
    lock: ({ tx }, { id }: Id) => lockRun(tx, id),
    check: async (_context, { status }) =>
      status === 'counting' || status === 'counted' || status === 'deleting'
        ? ok({ status: status === 'deleting' ? ('stopped' as const) : ('discarded' as const) })
        : conflict(status),
    save: ({ tx, actor, now }, { id }, { status }) => saveDecision(tx, id, status, { by: actor.id, now }),
    changes: ({ status }, after) => ({ before: { status }, after }),
    event: ({ id }) => changed(id),
    show: async (_context, { id }) => ok({ id }),
  })

/** Switches the daily deletion on, where a person has deleted by a rule as short, or off. */
export const switchAutomatic = (
  module: RetentionContext,
): Command<{ readonly category: RetentionCategory; readonly automatic: boolean }, { automatic: boolean }> =>
  adminCommand({
    name: 'retention.automatic',
    permission: permissionOf('retention.automatic'),
    object: ({ category }) => ({ kind: 'retention', id: category }),
    async run({ tx, actor, now, audit, announce }, { category, automatic }) {
      const { rules } = await readLicence(tx, module.deps.config)
      const days = daysOf(rules, category)
      const known = (await listCategories(tx)).find(each => each.category === category)
      if (automatic) {
        if (days === null) return refuse('KEPT_WITHOUT_END')
        const deleted = await shortestDeleted(tx, category)
        if (deleted === undefined || deleted > days) return conflict('never-deleted')
        if (!isFreshlyConfirmed(actor, now)) return refuse('STEP_UP_REQUIRED')
      }
      await saveCategory(tx, { category, automatic, days: days ?? known?.days ?? 1 }, { by: actor.id, now })
      audit({ before: { automatic: known?.automatic ?? false }, after: { automatic, days } })
      announce(changed(category))
      return ok({ automatic })
    },
  })

/** The next step of a run: it counts, or deletes a batch. */
const workOnce = (module: RetentionContext): Command<Id, null> => ({
  name: 'retention.work',
  object: ({ id }) => ({ kind: RUN, id }),
  async run(context, { id }) {
    const { tx, now } = context
    const run = await lockWork(tx, id)
    if (run === undefined) return ok(null)
    await allowLongStatements(tx)
    const object = { kind: RUN, id: run.id }
    const { rules } = await readLicence(tx, module.deps.config)
    const days = daysOf(rules, run.category)
    context.announce(changed(run.id))
    if (run.status === 'counting') {
      const counted = await countDue(tx, run.category, await periodOf(tx, run))
      await saveCounted(tx, run.id, counted, run.isAutomatic ? 'deleting' : 'counted', now)
      context.audit({ object, after: { category: run.category, found: counted.found } })
      return ok(null)
    }
    // A longer rule holds for what is deleted from now on, and so does a daily deletion that was switched off.
    if (days === null || days > run.days || (run.isAutomatic && !(await isDaily(tx, run.category, run.days)))) {
      await finishRun(tx, run.id, 'stopped', { now, deletedUntil: null })
      context.audit({ object, after: { category: run.category, status: 'stopped', days } })
      return ok(null)
    }
    const done = run.category === 'members' ? await eraseNext(module, context, run) : await deleteBatch(tx, run)
    await saveProgress(tx, run.id, done)
    if (!done.isLeft)
      await finishRun(tx, run.id, 'done', { now, deletedUntil: await oldestOpen(tx, run.category, run.cutOff) })
    context.audit({
      object: done.member ?? object,
      after: { category: run.category, deleted: done.deleted, run: run.id },
    })
    return ok(null)
  },
})

type Step = {
  readonly deleted: number
  readonly kept: number
  readonly afterId: string | null
  readonly isLeft: boolean
  readonly member?: { readonly kind: 'member'; readonly id: string }
}

const periodOf = async (tx: CommandContext['tx'], { category, cutOff, afterId }: OpenRun) => ({
  cutOff,
  afterId,
  from: await deletedUntil(tx, category),
})

async function deleteBatch(tx: CommandContext['tx'], run: OpenRun): Promise<Step> {
  const { category } = run
  if (category === 'members') throw new Error('members are erased one by one')
  return { kept: 0, ...(await deleteNext(tx, category, await periodOf(tx, run))) }
}

async function eraseNext(module: RetentionContext, context: CommandContext, run: OpenRun): Promise<Step> {
  const { tx } = context
  const id = await findDueMember(tx, run.cutOff, run.afterId)
  if (id === undefined)
    return { deleted: 0, kept: await countKeptMembers(tx, run.cutOff), afterId: run.afterId, isLeft: false }
  const deleted = (await eraseMember(module, context, id)) ? 1 : 0
  return { deleted, kept: 0, afterId: id, isLeft: true, member: { kind: 'member', id } }
}

/** Whether a category is deleted daily by a rule that is not shorter than it was switched on for. */
async function isDaily(tx: CommandContext['tx'], category: RetentionCategory, days: number | null): Promise<boolean> {
  const state = await lockCategory(tx, category)
  return state?.automatic === true && days !== null && days >= state.days
}

const beginDaily = (module: RetentionContext): Command<{ readonly category: RetentionCategory }, null> => ({
  name: 'retention.count',
  object: ({ category }) => ({ kind: RUN, id: category }),
  async run(context, { category }) {
    const licence = await readLicence(context.tx, module.deps.config)
    if (!(await isDaily(context.tx, category, daysOf(licence.rules, category)))) return conflict('switched-off')
    const begun = await begin(context, licence, category, null)
    return begun.ok ? ok(null) : begun
  },
})

/** Begins the daily deletion of the categories that have one and whose rule is not shorter than it was switched on for. */
export async function beginDailyRuns(module: RetentionContext, origin: Origin): Promise<void> {
  const { deps } = module
  const { rules } = await readLicence(deps.db, deps.config)
  const now = deps.clock.now().getTime()
  const busy = new Set(await listBusy(deps.db, new Date(now - DAILY_MS), new Date(now - VALID_MS)))
  for (const { category, automatic, days } of await listCategories(deps.db)) {
    const inForce = daysOf(rules, category)
    if (automatic && !busy.has(category) && inForce !== null && inForce >= days)
      await command(deps, beginDaily(module), origin, { category })
  }
}

/** Works on the open runs, to their end; one that fails is left for the next turn. Safe on several nodes. */
export async function workOnRuns(module: RetentionContext, origin: Origin, signal?: AbortSignal): Promise<void> {
  const { deps } = module
  while (signal?.aborted !== true) {
    const id = await findWork(deps.db)
    if (id === undefined) return
    try {
      const worked = await command(deps, workOnce(module), origin, { id })
      if (!worked.ok) throw new Error(`the retention was refused: ${worked.code}`)
    } catch (error) {
      await saveFailure(deps.db, id, deps.clock.now())
      throw error
    }
  }
}
