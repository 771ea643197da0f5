import { turnover } from '@backoffice/contract/turnover/endpoints'
import { ok, refuse } from '@backoffice/kernel'
import { code, fileColumns, label, type ListExports } from '../lists/index.ts'
import { memberExists, usernameOf } from '../members/index.ts'
import { readRequirements } from './requirements.repo.ts'
import type { TurnoverContext } from './context.ts'
import { toRequirementResponse } from './turnover-response.ts'

const columns = fileColumns(
  turnover,
  'member',
  {
    openedAt: 'instant',
    source: label('member', 'games.source', row => row.source.kind),
    status: label('member', 'turnover.status'),
    base: 'money',
    percent: 'percent',
    required: 'money',
    done: 'money',
    remaining: 'money',
    converted: 'money',
    due: 'money',
    finishedAt: 'instant',
    waivedBy: 'person',
    reason: 'reason',
    sourceId: code(row => row.source.id),
    id: 'code',
  },
  'turnover',
)

/** Export of a member's turnover requirements. */
export const turnoverExports = ({ deps: { reader } }: TurnoverContext): Pick<ListExports, 'turnover.of-member'> => ({
  'turnover.of-member': {
    columns,
    about: ({ id }) => usernameOf(reader, id),
    async read({ actor, params: { id: memberId } }) {
      if (!(await memberExists(reader, memberId))) return refuse('NOT_FOUND')
      return ok({
        data: (await readRequirements(reader, memberId)).map(record => toRequirementResponse(record, actor)),
      })
    },
  },
})
