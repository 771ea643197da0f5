import { permissionOf } from '@backoffice/contract'
import {
  rankTier,
  type rankTierDeletion,
  rankTierForm,
  type RankTierForm,
  type RankTierResponse,
} from '@backoffice/contract/ranking/forms'
import { rankRewardTimes } from '@backoffice/contract/ranking/terms'
import { ok, refuse, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import { type AdminContext, createCommand, pick, recordCommand } from '../../../platform/command/record-command.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { badField, refuseProblem } from '../../../platform/lists/cursor.ts'
import { rankChanged, today } from '../context.ts'
import { rewardAbove, tierProblem } from '../domain/ranking.ts'
import { moveMembersOf } from '../rank-history.repo.ts'
import {
  countMembers,
  findTier,
  insertTier,
  listTiers,
  lockTiers,
  removeTier,
  type StoredTier,
  updateTier,
} from '../tiers.repo.ts'

const fields = Object.keys(rankTierForm.shape) as (keyof RankTierForm)[]

export async function showTier(reader: Reader, id: string): Promise<Result<RankTierResponse, 'NOT_FOUND'>> {
  const tier = await findTier(reader, id)
  if (tier === undefined) return refuse('NOT_FOUND')
  return ok({ ...tier, members: (await countMembers(reader)).get(id) ?? 0 })
}

async function problemOf(
  { tx, actor }: AdminContext,
  form: RankTierForm,
  { id, rewards: before }: Partial<StoredTier> = {},
) {
  const times = { times: rankRewardTimes, ...(before === undefined ? {} : { before }) }
  const above = rewardAbove(form, actor.limits.adjust, times)
  if (above !== null) return badField(`rewards.${above}.amount`, 'ABOVE_LIMIT')
  const others = (await listTiers(tx)).filter(other => other.id !== id)
  return refuseProblem(tierProblem(others, form))
}

/**
 * Adds a tier. Thresholds rise strictly with the level, also among concurrent calls. No reward in money is above the
 * adjustment limit of the admin.
 */
export const createTier = createCommand<RankTierForm, RankTierResponse>({
  name: 'rank-tier.create',
  permission: permissionOf('ranking.create'),
  kind: 'rank-tier',
  labelOf: ({ name }) => name,
  async check(context, form) {
    await lockTiers(context.tx)
    return problemOf(context, form)
  },
  insert: ({ tx, now }, id, form) => insertTier(tx, id, form, now),
  event: () => rankChanged([]),
  show: ({ tx }, id) => showTier(tx, id),
})

async function lock({ tx }: AdminContext, { id }: { readonly id: string }): Promise<StoredTier | undefined> {
  await lockTiers(tx)
  return findTier(tx, id)
}

const versioned = {
  of: ({ version }: StoredTier) => version,
  async current({ tx }: AdminContext, { id }: StoredTier) {
    const shown = await showTier(tx, id)
    return shown.ok ? z.encode(rankTier, shown.value) : null
  },
}

/** Changes a tier as the admin saw it. Members move at the next close of a day. */
export const changeTier = recordCommand({
  name: 'rank-tier.change',
  permission: permissionOf('ranking.change'),
  kind: 'rank-tier',
  lock: (context: AdminContext, input: { id: string; version: number; form: RankTierForm }) => lock(context, input),
  versioned,
  check: async (context, tier, { form }) => (await problemOf(context, form, tier)) ?? ok(form),
  save: ({ tx, now }, { id }, form) => updateTier(tx, id, form, now),
  changes: (before, after) => ({ before: pick(before, fields), after: pick(after, fields) }),
  event: () => rankChanged([]),
  show: ({ tx }, { id }) => showTier(tx, id),
})

type Deletion = z.output<typeof rankTierDeletion> & { readonly id: string; readonly version: number }

/** Deletes a tier and moves its members, if there are any, to the tier named for them. */
export const deleteTier = (deps: Deps) =>
  recordCommand({
    name: 'rank-tier.delete',
    permission: permissionOf('ranking.delete'),
    kind: 'rank-tier',
    lock: (context: AdminContext, input: Deletion) => lock(context, input),
    versioned,
    async check({ tx }, { id }, { moveTo }) {
      const members = (await countMembers(tx)).get(id) ?? 0
      if (members > 0 && moveTo === undefined) return refuse('STATE_CONFLICT', { members })
      const to = moveTo === undefined || moveTo === null ? null : await findTier(tx, moveTo)
      return to === undefined || to?.id === id ? badField('moveTo', 'NOT_FOUND') : ok({ to })
    },
    async save({ tx, actor, now }, from, { to }, { reason }) {
      const moved = await moveMembersOf(tx, { from, to, adminId: actor.id, reason, day: today(deps), now })
      await removeTier(tx, from.id, now)
      return ok(moved)
    },
    changes: (before, { to }, { reason }) => ({
      before: pick(before, fields),
      after: { membersMovedTo: to?.name ?? null },
      reason,
    }),
    event: () => rankChanged([]),
    show: async (_context, { id }, _tier, moved = 0) => ok({ id, moved }),
  })
