import { exclusionReturns, exclusions } from '@backoffice/contract/exclusions/lists'
import { type MemberId, ok, refuse } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import type { ExclusionEvents } from '../integration/index.ts'
import { fileColumns, label, type ListExports, text } from '../lists/index.ts'
import { END_EXCLUSIONS, endExclusions } from './commands/end-exclusions.ts'
import { approveReturn, refuseReturn, requestReturnByPlayer, requestReturnByStaff } from './commands/return-commands.ts'
import {
  excludeByStaff,
  excludeSelf,
  setExclusion,
  type SetExclusion,
  setTimeOut,
  setTimeOutByStaff,
} from './commands/set-exclusion.ts'
import type { ExclusionContext, ListedCheck } from './context.ts'
import { ofMemberHandler, showExclusion, showReturn } from './exclusion-response.ts'
import { exclusionsAgree } from './exclusions-check.repo.ts'
import { exclusionList } from './exclusions.list.ts'
import { returnList } from './returns.list.ts'

const END_SECONDS = 15

/** The exclusions module: time-outs and exclusions of members, and how they return. */
export function createExclusions(deps: Deps, dependencies: Omit<ExclusionContext, 'deps' | 'listed'>) {
  let listed: ListedCheck = async () => null
  const module: ExclusionContext = { deps, ...dependencies, listed: (...each) => listed(...each) }
  module.ledger.addCheck(exclusionsAgree)
  const lists = exclusionLists(deps)
  const events: ExclusionEvents = {
    'timeout.set': setTimeOut(module),
    'exclusion.set': excludeSelf(module),
    'return.requested': requestReturnByPlayer(module),
  }
  /** The timer's work, callable in tests. */
  const end = (): Promise<void> => endExclusions(module)
  return {
    handlers: { ...lists, ...commandHandlers(module), 'exclusions.of-member': ofMemberHandler(module) },
    exports: exclusionExports(lists),
    events,
    /** Excludes a locked member in the caller’s transaction. */
    exclude: (context: CommandContext, input: SetExclusion) => setExclusion(module, context, input),
    /** No member returns whom a register still lists. Set once, by the module that knows. */
    refuseReturnsWhile: (check: ListedCheck): void => void (listed = check),
    end,
    start: (): void => deps.jobs.every(END_EXCLUSIONS, END_SECONDS, end),
  }
}

export type Exclusions = ReturnType<typeof createExclusions>

const exclusionLists = (deps: Deps) =>
  ({
    'exclusions.list': listHandler(exclusions, deps, {
      list: exclusionList,
      narrow: filters => filters,
      show: (rows, { actor }) => rows.map(row => showExclusion(row, actor)),
    }),
    'exclusions.returns': listHandler(exclusionReturns, deps, {
      list: returnList,
      narrow: filters => filters,
      show: (rows, { actor }) => rows.map(row => showReturn(row, actor)),
    }),
  }) satisfies Partial<Handlers>

function commandHandlers(module: ExclusionContext) {
  const { deps } = module
  const [timeOut, exclude] = [setTimeOutByStaff(module), excludeByStaff(module)]
  const request = requestReturnByStaff(module)
  const [approve, reject] = [approveReturn(module), refuseReturn(module)]
  async function shown({ id }: { readonly id: string }, actor: AdminActor) {
    const row = await returnList.find(deps.db, id, deps.clock.now())
    return row === undefined ? refuse('NOT_FOUND') : ok({ data: showReturn(row, actor) })
  }
  return {
    'exclusions.set-timeout': ({ params, body, origin }) =>
      runCommand(deps, timeOut, origin, { id: params.id as MemberId, ...body }),
    'exclusions.exclude': ({ params, body, origin }) =>
      runCommand(deps, exclude, origin, { id: params.id as MemberId, ...body }),
    'exclusions.request-return': ({ params, body, origin }) =>
      runCommand(deps, request, origin, { id: params.id as MemberId, ...body }),
    'exclusions.approve-return': async ({ params, body, origin, actor }) => {
      const done = await runCommand(deps, approve, origin, { id: params.id, ...body })
      return done.ok ? shown(params, actor) : done
    },
    'exclusions.refuse-return': async ({ params, body, origin, actor }) => {
      const done = await runCommand(deps, reject, origin, { id: params.id, ...body })
      return done.ok ? shown(params, actor) : done
    },
  } satisfies Partial<Handlers>
}

const member = { member: 'member', name: text((row: { member: { name: string } }) => row.member.name) } as const

const exclusionExports = (
  lists: ReturnType<typeof exclusionLists>,
): Pick<ListExports, 'exclusions.list' | 'exclusions.returns'> => ({
  'exclusions.list': {
    columns: fileColumns(exclusions, 'exclusions', { member }),
    read: lists['exclusions.list'],
  },
  'exclusions.returns': {
    columns: fileColumns(
      exclusionReturns,
      'exclusions',
      { member, status: label('exclusions', 'returnStatus') },
      'returns.column',
    ),
    read: lists['exclusions.returns'],
  },
})
