import { type ErrorCode, permissionOf } from '@backoffice/contract'
import { type MemberId, ok, refuse, type Result, ZERO } from '@backoffice/kernel'
import { adminCommand, type AdminContext, type Command } from '../../../platform/command/command.ts'
import { doneShown, neededFor, requiredShown } from '../domain/turnover.ts'
import { readRequirements } from '../requirements.repo.ts'
import type { TurnoverContext } from '../context.ts'
import { toRequirementResponse, type RequirementResponse } from '../turnover-response.ts'
import { announceFinished } from './count-stake.ts'
import { announceTurnover } from './open-requirement.ts'
import { releaseBonus } from './release-bonus.ts'

type Input = { readonly memberId: MemberId; readonly requirementId: string; readonly reason: string }

/**
 * Waives an open requirement once, with a permission and a reason. A waived grant counts as completed. Of one that has
 * ended, writes off what is due.
 */
export const waiveRequirement = (module: TurnoverContext): Command<Input, RequirementResponse> =>
  adminCommand({
    name: 'turnover.waive',
    permission: permissionOf('turnover.waive'),
    object: ({ memberId }) => ({ kind: 'member', id: memberId }),
    run: (context, input) => waive(module, context, input),
  })

async function waive(
  module: TurnoverContext,
  context: AdminContext,
  { memberId, requirementId, reason }: Input,
): Promise<Result<RequirementResponse, ErrorCode>> {
  const { tx, now, actor } = context
  const find = async () => (await readRequirements(tx, memberId, { id: requirementId }))[0]
  if ((await find()) === undefined) return refuse('NOT_FOUND')
  await module.members.getForUpdate(tx, memberId)
  const before = await find()
  if (before === undefined) return refuse('NOT_FOUND')
  const reported = {
    requirementId,
    source: before.source.kind,
    required: requiredShown(neededFor(before.base, before.percent)),
    done: doneShown(before.done),
    ...(before.due > 0n ? { due: before.due } : {}),
  }
  context.audit({ before: { ...reported, status: before.status }, reason: reason.trim() })
  const isWrittenOff = await module.repo.writeOff(tx, requirementId, now)
  const by = { to: 'waived', by: actor.id, reason: reason.trim() } as const
  if (!isWrittenOff && !(await module.repo.end(tx, requirementId, by, now)))
    return refuse('STATE_CONFLICT', { status: before.status, by: before.waivedBy, at: before.finishedAt })
  if (!isWrittenOff && before.source.kind === 'grant') {
    await releaseBonus(module, tx, { memberId, reference: requirementId, command: 'turnover.waive', now })
    await announceFinished(module, context, [requirementId])
  }
  context.audit({ after: isWrittenOff ? { ...reported, due: ZERO } : { ...reported, status: 'waived' } })
  announceTurnover(context, memberId)
  const after = await find()
  return after === undefined ? refuse('NOT_FOUND') : ok(toRequirementResponse(after, actor))
}
