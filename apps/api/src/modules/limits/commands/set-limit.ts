import { permissionOf } from '@backoffice/contract'
import type { MemberLimitsResponse } from '@backoffice/contract/limits/forms'
import { type MemberId, ok } from '@backoffice/kernel'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { memberExists } from '../../members/index.ts'
import type { LimitsContext } from '../context.ts'
import { findLimit } from '../limits.repo.ts'
import { showLimits } from '../limit-response.ts'
import { auditedLimit, changeLimit, type WantedLimit } from './change-limit.ts'

type Input = WantedLimit & { readonly id: MemberId; readonly reason: string }

/** Staff set a limit of a member, with a reason. A raise waits as if the member had asked for it, who confirms it. */
export const setLimit = (module: LimitsContext) =>
  recordCommand({
    name: 'limit.change',
    permission: permissionOf('limits.set'),
    kind: 'member',
    lock: async ({ tx }, { id }: Input) =>
      (await memberExists(tx, id)) ? module.members.getForUpdate(tx, id) : undefined,
    async check(context, member, { kind, period, amount, ...input }) {
      const { tx, actor } = context
      const before = await findLimit(tx, member.id, { kind, period })
      const reason = input.reason.trim()
      const wanted = { kind, period, amount }
      const changed = await changeLimit(module, context, member, wanted, { by: 'staff', adminId: actor.id, reason })
      return changed.ok ? ok(changed.value === null ? null : { before, after: changed.value.limit }) : changed
    },
    save: async () => undefined,
    changes: (_member, { before, after }, { kind, period, reason }) => ({
      before: { kind, period, ...auditedLimit(before) },
      after: { kind, period, ...auditedLimit(after) },
      reason: reason.trim(),
    }),
    show: async ({ tx, actor, now }, _input, member): Promise<ReturnType<typeof ok<MemberLimitsResponse>>> =>
      ok(await showLimits(module, tx, { ...member, hasLimits: true }, { actor, now })),
  })
