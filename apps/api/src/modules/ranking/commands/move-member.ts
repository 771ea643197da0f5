import { permissionOf } from '@backoffice/contract'
import type { MemberId } from '@backoffice/kernel'
import { businessDayOf, ok, refuse } from '@backoffice/kernel'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { memberExists } from '../../members/index.ts'
import { rankChanged, type RankingContext } from '../context.ts'
import { lastDayOf, rewardAbove } from '../domain/ranking.ts'
import { showMemberRank } from '../member-rank.ts'
import { moveMember } from '../rank-history.repo.ts'
import { findRank } from '../standings.repo.ts'
import { findTier, shareTiers } from '../tiers.repo.ts'

type Input = { readonly id: MemberId; readonly tierId: string | null; readonly reason: string }

/** Moves a member to a tier, or to none, without reward. The job leaves the member alone until the month is over. */
export const moveMemberManually = (module: RankingContext) =>
  recordCommand({
    name: 'rank.move',
    permission: permissionOf('ranking.move'),
    kind: 'member',
    async lock({ tx }: AdminContext, { id }: Input) {
      if (!(await memberExists(tx, id))) return undefined
      await shareTiers(tx)
      const member = await module.members.getForUpdate(tx, id)
      const { tierId } = await findRank(tx, member.id)
      return { member, tier: tierId === null ? null : ((await findTier(tx, tierId)) ?? null) }
    },
    async check({ tx, actor }, { member, tier }, { tierId }) {
      if (member.status === 'closed') return refuse('MEMBER_CLOSED')
      const to = tierId === null ? null : await findTier(tx, tierId)
      if (to === undefined) return badField('tierId', 'NOT_FOUND')
      // The tier pays from tonight on.
      if (to !== null && rewardAbove(to, actor.limits.adjust, { times: ['daily', 'monthly'] }) !== null)
        return badField('tierId', 'ABOVE_LIMIT')
      return to?.id === tier?.id ? refuse('STATE_CONFLICT', { tier: tier?.name ?? null }) : ok({ to })
    },
    async save({ tx, actor, now }, { member, tier }, { to }, { reason }) {
      const day = businessDayOf(now, module.deps.config.dayRule)
      const manual = { adminId: actor.id, text: reason, heldUntil: lastDayOf(day) }
      await moveMember(tx, { memberId: member.id, from: tier, to, day, now, manual })
    },
    changes: ({ tier }, { to }, { reason }) => ({
      before: { tier: tier?.name ?? null },
      after: { tier: to?.name ?? null },
      reason,
    }),
    event: ({ member }) => rankChanged([member.id]),
    show: ({ tx }, { id }) => showMemberRank(module, tx, id),
  })
