import { type MemberId, ok, refuse } from '@backoffice/kernel'
import { command } from '../../platform/command/command.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { memberExists } from '../members/index.ts'
import { readRequirements } from './requirements.repo.ts'
import type { TurnoverContext } from './context.ts'
import { toRequirementResponse, totalsOf } from './turnover-response.ts'
import { waiveRequirement } from './commands/waive-requirement.ts'

export type TurnoverHandlers = Pick<Handlers, 'turnover.of-member' | 'turnover.waive'>

export function turnoverHandlers(module: TurnoverContext): TurnoverHandlers {
  const { deps } = module
  const waive = waiveRequirement(module)
  return {
    'turnover.of-member': async ({ params, actor }) => {
      const memberId = params.id as MemberId
      if (!(await memberExists(deps.reader, memberId))) return refuse('NOT_FOUND')
      const records = await readRequirements(deps.reader, memberId)
      return ok({
        data: { totals: totalsOf(records), requirements: records.map(record => toRequirementResponse(record, actor)) },
      })
    },
    'turnover.waive': async ({ params, body, origin }) => {
      const waived = await command(deps, waive, origin, {
        memberId: params.id as MemberId,
        requirementId: params.requirementId,
        reason: body.reason,
      })
      return waived.ok ? ok({ data: waived.value }) : waived
    },
  }
}
