import type { ErrorCode } from '@backoffice/contract'
import { type MemberId, ok, refuse, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { doneShown, neededFor, requiredShown } from '../domain/turnover.ts'
import { readRequirements } from '../requirements.repo.ts'
import type { TurnoverRoom } from '../room.ts'
import { answerOf, type RequirementAnswer } from '../turnover-answer.ts'
import { announceTurnover } from './open-requirement.ts'
import { releaseBonus } from './release-bonus.ts'

type Input = { readonly memberId: MemberId; readonly requirementId: string; readonly reason: string }

/**
 * Keeps true: an open requirement is let go once, by somebody who may and who says why; for a grant that is as good as
 * completed.
 */
export const waiveRequirement = (room: TurnoverRoom): Command<Input, RequirementAnswer> => ({
  name: 'turnover.waive',
  permission: 'turnover.waive',
  object: ({ memberId }) => ({ kind: 'member', id: memberId }),
  run: (context, input) => waive(room, context, input),
})

async function waive(
  room: TurnoverRoom,
  context: CommandContext,
  { memberId, requirementId, reason }: Input,
): Promise<Result<RequirementAnswer, ErrorCode>> {
  const { tx, now, actor } = context
  if (actor.kind !== 'admin') return refuse('FORBIDDEN')
  const find = async () => (await readRequirements(tx, memberId, { id: requirementId }))[0]
  if ((await find()) === undefined) return refuse('NOT_FOUND')
  await room.members.getForUpdate(tx, memberId)
  const before = await find()
  if (before === undefined) return refuse('NOT_FOUND')
  const told = {
    requirementId,
    source: before.source.kind,
    required: requiredShown(neededFor(before.base, before.percent)),
    done: doneShown(before.done),
  }
  context.audit({ before: { ...told, status: before.status }, reason: reason.trim() })
  const ended = await room.repo.end(tx, requirementId, { to: 'waived', by: actor.id, reason: reason.trim() }, now)
  if (!ended) return refuse('STATE_CONFLICT', { status: before.status, by: before.waivedBy, at: before.finishedAt })
  if (before.source.kind === 'grant')
    await releaseBonus(room, tx, { memberId, reference: requirementId, command: 'turnover.waive', now })
  context.audit({ after: { ...told, status: 'waived' } })
  announceTurnover(context, memberId)
  const after = await find()
  return after === undefined ? refuse('NOT_FOUND') : ok(answerOf(after, actor))
}
