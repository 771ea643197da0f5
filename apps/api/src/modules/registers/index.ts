import type { EventData } from '@backoffice/contract/integration/events'
import { registerHits, registerRuns } from '@backoffice/contract/registers/lists'
import { type MemberId, ok, refuse } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { code, fileColumns, label, type ListExports } from '../lists/index.ts'
import { fileRegister } from './adapter.ts'
import { checkRegistration, findListed, registerChecked, signInChecked } from './commands/check-person.ts'
import { dismissHit, excludeHit } from './commands/decide-hit.ts'
import { abandonRun, addLines, APPLY_REGISTER, applyRegister, beginRun, finishRun } from './commands/import-run.ts'
import type { RegisterContext } from './context.ts'
import { hitList, runList, showHit } from './registers.list.ts'
import { countPeople, findOpenRun, listProblems } from './runs.repo.ts'

export type { RegisterAdapter } from './adapter.ts'

const APPLY_SECONDS = 30

/** The registers module: the list of excluded people, its import, and who is looked up in it. */
export function createRegisters(deps: Deps, dependencies: Omit<RegisterContext, 'deps' | 'adapters'>) {
  const module: RegisterContext = { deps, adapters: [fileRegister(deps.db)], ...dependencies }
  const lists = registerLists(deps)
  /** The timer's work, callable in tests. */
  const apply = (signal?: AbortSignal): Promise<void> => applyRegister(module, signal)
  deps.jobs.work(APPLY_REGISTER, (_data, { signal }) => apply(signal))
  return {
    handlers: { ...lists, ...importHandlers(module), ...hitHandlers(module) },
    exports: {
      'registers.runs': { columns: fileColumns(registerRuns, 'registers', {}), read: lists['registers.runs'] },
      'registers.hits': {
        columns: fileColumns(registerHits, 'registers', {
          reasons: label('registers', 'reasons', row => row.reasons),
          phone: code(row => row.phone),
        }),
        read: lists['registers.hits'],
      },
    } satisfies Pick<ListExports, 'registers.runs' | 'registers.hits'>,
    /** The player site's events that are looked up first. */
    events: { registered: registerChecked(module), signedIn: signInChecked(module) },
    checkRegistration: (sent: EventData<'member.registered'>) => checkRegistration(module, sent),
    /** Until when the register lists a locked member; null where it does not. */
    listed: (context: CommandContext, memberId: MemberId) => findListed(module, context, memberId),
    apply,
    start: (): void => deps.jobs.every(`${APPLY_REGISTER}-open`, APPLY_SECONDS, apply),
  }
}

const registerLists = (deps: Deps) =>
  ({
    'registers.runs': listHandler(registerRuns, deps, {
      list: runList,
      narrow: filters => filters,
      show: rows => [...rows],
    }),
    'registers.hits': listHandler(registerHits, deps, {
      list: hitList,
      narrow: filters => filters,
      show: (rows, { actor }) => rows.map(row => showHit(row, actor)),
    }),
  }) satisfies Partial<Handlers>

function importHandlers(module: RegisterContext) {
  const { deps } = module
  const [begin, add, finish, abandon] = [beginRun(), addLines(module), finishRun(), abandonRun()]
  async function shown(id: string) {
    const run = await runList.find(deps.db, id, deps.clock.now())
    return run === undefined ? refuse('NOT_FOUND') : ok({ data: run })
  }
  return {
    'registers.people': async () => {
      const now = deps.clock.now()
      const [counted, open] = [await countPeople(deps.db, now), await findOpenRun(deps.db, ['receiving', 'applying'])]
      const run = open === undefined ? undefined : await runList.find(deps.db, open, now)
      return ok({ data: { ...counted, open: run ?? null } })
    },
    'registers.problems': async ({ params }) => {
      const run = await runList.find(deps.db, params.id, deps.clock.now())
      return run === undefined ? refuse('NOT_FOUND') : ok({ data: [...(await listProblems(deps.db, params.id))] })
    },
    'registers.begin': async ({ body, origin }) => {
      const done = await runCommand(deps, begin, origin, body)
      return done.ok ? shown(done.value.data.id) : done
    },
    'registers.add-lines': async ({ params, body, origin }) => {
      const done = await runCommand(deps, add, origin, { id: params.id, ...body })
      return done.ok ? shown(params.id) : done
    },
    'registers.finish': async ({ params, origin }) => {
      const done = await runCommand(deps, finish, origin, { id: params.id })
      return done.ok ? shown(params.id) : done
    },
    'registers.abandon': async ({ params, origin }) => {
      const done = await runCommand(deps, abandon, origin, { id: params.id })
      return done.ok ? shown(params.id) : done
    },
  } satisfies Partial<Handlers>
}

function hitHandlers(module: RegisterContext) {
  const { deps } = module
  const [exclude, dismiss] = [excludeHit(module), dismissHit(module)]
  async function shown(id: string, actor: AdminActor) {
    const row = await hitList.find(deps.db, id, deps.clock.now())
    return row === undefined ? refuse('NOT_FOUND') : ok({ data: showHit(row, actor) })
  }
  return {
    'registers.exclude': async ({ params, body, origin, actor }) => {
      const done = await runCommand(deps, exclude, origin, { id: params.id, ...body })
      return done.ok ? shown(params.id, actor) : done
    },
    'registers.dismiss': async ({ params, body, origin, actor }) => {
      const done = await runCommand(deps, dismiss, origin, { id: params.id, ...body })
      return done.ok ? shown(params.id, actor) : done
    },
  } satisfies Partial<Handlers>
}
